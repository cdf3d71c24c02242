/** 课程管理: the courses, one of them with its tree, and the form of its facts, each under a word of the one address. */
import { EditOutlined } from '@ant-design/icons';
import { courseStates as states } from 'contract/party-school/codes.ts';
import { course, courseProcess } from 'contract/party-school/course.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useTab } from '../../client/tab.ts';
import { useId } from '../../kit/data/address.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { ActionButtons } from '../../kit/process/action-buttons.tsx';
import { ProcessHead } from '../../kit/process/process-head.tsx';
import { processState } from '../../kit/process/process-state.ts';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { CourseNodes } from './course-nodes.tsx';
import { treeOf, useCourseTree } from './course-tree.ts';
import './course.css';

const page = '/party-school/course';
const form = `${page}?form=1`;
const state = processState(courseProcess);

const views: View[] = [
  { label: '全部', filters: {} },
  { label: '草稿', filters: { state: [states.draft] } },
  { label: '已发布', filters: { state: [states.published] } },
  { label: '已停用', filters: { state: [states.stopped] } },
];
const facts = [
  { title: '课程', fields: ['name', 'code', 'category', 'teacher', 'mode', 'planHours', 'isOrdered', 'edition'] },
  { title: '简介', fields: ['intro'] },
];

const CourseList = () => (
  <RecordList
    resource={course}
    countWord="门"
    create="新建课程"
    searchFor="课程名称 / 编号 / 主讲人"
    quickFilters={['category', 'mode']}
    sections={facts}
    views={views}
    paths={{ detail: page, form }}
    words={{
      name: { width: 240 },
      state: { width: 88, show: state },
      nodeCount: { width: 72 },
      nodeHours: { width: 88 },
      planHours: { width: 88 },
      edition: { width: 72 },
    }}
    facts={['state', 'teacher', 'nodeCount', 'planHours']}
  />
);

const CourseForm = () => (
  <RecordForm
    resource={course}
    create="新建课程"
    edit={row => `编辑课程：${String(row['name'])}`}
    sections={[
      { title: '课程', fields: ['name', 'code', 'category', 'teacher', 'mode', 'planHours', 'isOrdered'] },
      { title: '介绍', fields: ['coverId', 'intro'] },
    ]}
    words={{
      code: { help: '全校不重复，如 KC-001' },
      planHours: { help: '1 学时为 45 分钟；发布时与各节学时合计核对' },
      isOrdered: { help: '学完前一节才能学下一节' },
      coverId: { help: '横幅图片，16:9 最好；不传的显示课程名称' },
    }}
    after={{ create: '保存后添加章节，为每节选用课件。' }}
    detail={page}
  />
);

const leads = {
  publish: '检查各节的课件；发布后学员在学习中心看到，班次可以选用。',
  revise: '退回草稿调整章节和课件，其间学员不能学习；学员已有的进度保留，重新发布后成为新的版本。',
  stop: '停用后学员不再看到，已有的学习进度保留。',
  enable: '重新启用后学员可以继续学习。',
};

function Course({ row }: { row: Row }) {
  const may = useMay();
  const tree = useCourseTree(row.id);
  const isDraft = row['state'] === states.draft;
  return (
    <div className="course-page page-fill">
      <PageHead
        title={String(row['name'])}
        actions={
          <>
            {isDraft && may(course, 'update', row) && (
              <GoButton label="编辑课程" to={`${form}&id=${row.id}`} icon={<EditOutlined />} />
            )}
            <ActionButtons
              resource={course}
              actions={Object.values(courseProcess.actions)}
              row={row}
              leads={leads}
              isQuiet={!isDraft}
            />
          </>
        }
      />
      <ProcessHead
        process={courseProcess}
        row={row}
        chips={
          <>
            <span>{String(row['code'])}</span>
            <span>
              {String(row['nodeCount'] ?? 0)} 节，合计 {String(row['nodeHours'] ?? 0)} 学时，计划{' '}
              {String(row['planHours'])} 学时
            </span>
            {Number(row['edition']) > 0 && <span>第 {String(row['edition'])} 版</span>}
          </>
        }
      />
      <QueryGate what="章节" query={tree} rows={8} isCard>
        {({ nodes }) => <CourseNodes courseId={row.id} nodes={treeOf(nodes)} isOpen={isDraft} />}
      </QueryGate>
    </div>
  );
}

export function CourseEditor() {
  const id = useId();
  const asked = new URLSearchParams(useTab().location.search);
  if (asked.has('form')) return <CourseForm key={id} />;
  if (id === null) return <CourseList />;
  return (
    <WithRecord resource={course} id={id}>
      {row => <Course key={row.id} row={row} />}
    </WithRecord>
  );
}
