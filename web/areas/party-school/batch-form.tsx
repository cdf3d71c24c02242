/** A batch as it is planned: what it is, whom it is for, when and through whose hands one registers, what it takes to pass. */
import { trainingBatch } from 'contract/party-school/training-batch.ts';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import { RecordForm } from '../../kit/pages/record-form.tsx';

export const batchSections = [
  {
    title: '班次',
    fields: ['name', 'code', 'type', 'mode', 'year', 'termNo', 'organiserUnitId', 'startOn', 'endOn'],
  },
  { title: '招收对象', fields: ['personKinds', 'stages', 'unitIds', 'grades'] },
  {
    title: '报名和审核',
    fields: [
      'quotaTotal',
      'hasWaitingList',
      'regStartAt',
      'regEndAt',
      'hasBranchReview',
      'hasCollegeReview',
      'hasSchoolReview',
      'staffSkipBranch',
    ],
  },
  { title: '结业要求', fields: ['planHours', 'minHours', 'minAttendance'] },
  { title: '线上课程', fields: ['requiredCourseIds', 'electiveCourseIds'] },
  { title: '须知', fields: ['notice', 'attachments'] },
];

const words: Record<string, FieldWords> = {
  personKinds: { help: '不选的不限' },
  stages: { help: '不选的不限；正式党员以外按发展党员记录判断' },
  unitIds: { help: '不选的不限' },
  grades: { help: '只限制学生；不选的不限' },
  quotaTotal: { help: '各单位名额在保存后的“单位名额”中分配' },
  hasWaitingList: { help: '有人退出时按候补序号自动递补' },
  regEndAt: { help: '须早于开班日期' },
  hasBranchReview: { help: '各级审核都不要的，提交即占用名额' },
  requiredCourseIds: { help: '学员须学完的课程；只能选已发布的课程' },
  electiveCourseIds: { help: '学员可以选学的课程' },
  planHours: { help: '1 学时为 45 分钟；发展对象培训不少于 24 学时' },
};

export const TrainingBatchForm = () => (
  <RecordForm
    resource={trainingBatch}
    sections={batchSections}
    words={words}
    create="新建培训班次"
    after="保存为草稿；发布后到报名开始时间自动开放报名。"
    detail="/party-school/batch/detail"
  />
);
