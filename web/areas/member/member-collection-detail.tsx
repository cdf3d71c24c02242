import { collectionTaskProcess, taskStates } from 'contract/platform/collection-task.ts';
import { useTab } from '../../client/tab.ts';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { CollectedForms } from './collected-forms.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { formsOf, taskState } from './collection-marks.tsx';
import type { Row } from '../../kit/data/row.ts';
import { Figures } from '../../kit/ui/figures.tsx';

const sections = [
  {
    title: '采集任务',
    fields: [
      'organisationId',
      'items',
      'memberIds',
      'startsOn',
      'openedOn',
      'endsOn',
      'closedOn',
      'documentNo',
      'contactName',
      'purpose',
    ],
  },
];
const leads = {
  submit: '下发后，采集范围内的每名在册党员收到一张采集表和一条待办，任务内容不能再改。',
  close: '结束后不再接收填报，未提交的待办一并撤销。',
};

/** How far the task is: every count opens the forms it counts. */
function Standing({ row }: { row: Row }) {
  const [target, done, taken] = ['targetCount', 'doneCount', 'acceptedCount'].map(name => Number(row[name] ?? 0)) as [
    number,
    number,
    number,
  ];
  const figures = [
    { label: '应采集', forms: 'all', value: target },
    { label: '未提交', forms: 'open', value: target - done },
    { label: '待审核', forms: 'submitted', value: done - taken },
    { label: '已入库', forms: 'taken', value: taken },
  ];
  return <Figures of={figures.map(({ forms, ...one }) => ({ ...one, unit: '人', to: formsOf(row.id, forms) }))} />;
}

/** The forms, those of one kind where the address names it. */
function Forms({ row }: { row: Row }) {
  const asked = new URLSearchParams(useTab().location.search).get('forms');
  return <CollectedForms key={asked} taskId={row.id} />;
}

const layoutOf = (row: Row, asked: boolean): ProcessLayout => {
  const isDraft = row['state'] === taskStates.draft;
  const isOpen = row['state'] === taskStates.open;
  return {
    leads,
    isQuiet: !isDraft,
    state: taskState(row),
    chips: (
      <>
        <span>{String(row['organisationName'] ?? '')}</span>
        <span>截止日期 {isOpen ? <Deadline day={String(row['endsOn'])} /> : String(row['endsOn'])}</span>
      </>
    ),
    ...(isDraft
      ? {}
      : {
          strip: <Standing row={row} />,
          tabs: [{ key: 'forms', label: '填报情况', children: <Forms row={row} /> }],
          // While answers come in, they are what the page is opened for.
          first: asked || isOpen ? 'forms' : 'facts',
        }),
    sections,
  };
};

/** A task: what is asked, and who has answered. */
export function MemberCollectionDetail() {
  const isAsked = new URLSearchParams(useTab().location.search).has('forms');
  return <ProcessPage process={collectionTaskProcess} layout={row => layoutOf(row, isAsked)} />;
}
