/** A batch: who may register and when, seats of colleges, who is on its list, classes and lessons. */
import { beforeStart, batchStates, underWay } from 'contract/party-school/codes.ts';
import { registration } from 'contract/party-school/registration.ts';
import { trainingBatchProcess } from 'contract/party-school/training-batch.ts';
import { trainingClass } from 'contract/party-school/training-class.ts';
import { trainingQuota } from 'contract/party-school/training-quota.ts';
import { formatMinute } from '../../client/format.ts';
import { allows } from '../../client/session.ts';
import type { Row } from '../../kit/data/row.ts';
import { EditableRows } from '../../kit/list/editable-rows.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { batchSections } from './batch-form.tsx';
import { LessonsOfBatch } from './lessons-of-batch.tsx';

const leads = {
  publish: '检查招收对象、名额和时间；发布后到报名开始时间自动开放报名。',
  revise: '退回草稿修改；已开放报名的不能退回，可以延长报名或调整名额。',
  open: '提前开放报名；报名结束时间不变。',
  close: '提前截止报名；已提交的报名仍可审核。',
  extend: '报名结束时间须早于开班日期。',
  adjust: '不能少于已录取人数；增加后按次序递补候补人员。',
  form: '按班级数建立班级，没有编班的学员平均分到各班；已编班的不动。',
  begin: '到开班日期也会自动开班；没有审核完和候补的报名随之终止，并告知本人。',
  assess: '课程全部结束后进入考核，可以评定学员结业。',
  finish: '所有学员都评定后结业。',
  cancel: '所有报名随之终止，并把原因告知本人；取消后不能恢复。',
};

const sections = batchSections.map(({ title, fields }) => ({
  title,
  fields: title === '须知' ? [...fields, 'cancelReason'] : fields,
}));

const stateIn = (row: Row, states: readonly string[]) => states.includes(String(row['state']));
const seatWords = { organisationId: { help: '分配名额后，只有这些单位的人员可以报名' } };

const tabsOf = (row: Row) => [
  {
    key: 'people',
    label: '报名与学员',
    children: (
      <RelatedRows
        resource={registration}
        what="报名"
        query={{ batchId: row.id, sort: 'appliedAt,desc' }}
        columns={[
          'name',
          'number',
          'state',
          'organisationId',
          'stage',
          'waitNo',
          'classId',
          'attendanceRate',
          'result',
        ]}
        add={
          allows('party-school.registration.read') && (
            <GoButton label="审核报名" to={`/party-school/registration?batchId=${row.id}`} />
          )
        }
        firstUse={{ title: '还没有人报名', text: '报名开始后，学员在培训中心报名，或由党组织推荐。' }}
      />
    ),
  },
  {
    key: 'quota',
    label: '单位名额',
    children: (
      <EditableRows
        resource={trainingQuota}
        what="单位名额"
        query={{ batchId: row.id, sort: 'name,asc' }}
        known={{ batchId: row.id }}
        names={['organisationId', 'seats']}
        columns={['name', 'seats', 'taken', 'waitingCount']}
        words={seatWords}
        isOpen={stateIn(row, beforeStart)}
        firstUse="不分配名额的，符合条件的人员共用总名额。"
      />
    ),
  },
  {
    key: 'classes',
    label: '班级',
    children: (
      <EditableRows
        resource={trainingClass}
        what="班级"
        query={{ batchId: row.id, sort: 'fullName,asc' }}
        known={{ batchId: row.id }}
        names={['name', 'headTeacherNumber', 'place']}
        columns={['fullName', 'headTeacherId', 'monitorId', 'place', 'memberCount', 'sessionCount']}
        isOpen={stateIn(row, [...beforeStart, ...underWay])}
        firstUse="报名截止后编班，或逐个添加。"
      />
    ),
  },
  {
    key: 'lessons',
    label: '课表',
    children: <LessonsOfBatch batch={row} isOpen={stateIn(row, [...beforeStart, ...underWay])} />,
  },
];

const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '个',
  leads,
  sections,
  isQuiet: stateIn(row, [batchStates.registering, batchStates.running]),
  chips: (
    <>
      <span>
        报名 {formatMinute(String(row['regStartAt']))} 至 {formatMinute(String(row['regEndAt']))}
      </span>
      <span>
        培训 {String(row['startOn'])} 至 {String(row['endOn'])}
      </span>
      <span>
        录取 {String(row['admittedCount'] ?? 0)}/{String(row['quotaTotal'])}，待审核 {String(row['pendingCount'] ?? 0)}
        ，候补 {String(row['waitingCount'] ?? 0)}
      </span>
    </>
  ),
  tabs: tabsOf(row),
  first: stateIn(row, underWay) ? 'lessons' : 'people',
});

export const TrainingBatchDetail = () => <ProcessPage process={trainingBatchProcess} layout={layoutOf} />;
