import { formStates } from 'contract/platform/collection-form.ts';
import { countAsked } from 'contract/platform/collection-calls.ts';
import { collectionTask, collectionTaskProcess, taskStates } from 'contract/platform/collection-task.ts';
import { useTab } from '../../client/tab.ts';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { useId } from '../../kit/data/address.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { may, useRecord } from '../../kit/data/record.ts';
import { CollectedForms } from './collected-forms.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { ofCadres, ofMembers, type Half } from './half.ts';
import { formsOf, taskState } from './marks.tsx';
import type { Row } from '../../kit/data/row.ts';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { Figures } from '../../kit/ui/figures.tsx';

const spoken = ['startsOn', 'openedOn', 'endsOn', 'closedOn', 'documentNo', 'contactName', 'purpose'];
const asked = (half: Half) =>
  half === ofCadres ? ['unitId', 'sections', 'cadreIds', 'needsUnitAudit'] : ['organisationId', 'items', 'memberIds'];
const leadsOf = ({ who }: Half, count: number | undefined) => ({
  submit: `下发后，采集范围内的${count === undefined ? '' : ` ${count} 名`}${who}每人收到一张采集表和一条待办，任务内容不能再改。`,
  urge: '向尚未提交的人员发送提醒，每天一次。',
  close: '结束后不再接收填报，未提交的待办一并撤销。',
});

interface Props {
  half: Half;
  row: Row;
}
/** Who owes an answer, as a list that can be taken out. */
const Unanswered = ({ row }: { row: Row }) => (
  <GoButton
    label="未提交名单"
    to={`/cadre/collection/statement?collectionTaskId=${row.id}&state=${formStates.notStarted}&state=${formStates.stashed}`}
  />
);

/** How far the task is: every count opens the forms it counts. */
function Standing({ half, row }: Props) {
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
  return (
    <Figures of={figures.map(({ forms, ...one }) => ({ ...one, unit: '人', to: formsOf(half, row.id, forms) }))} />
  );
}

/** The forms, those of one kind where the address names it. */
function Forms({ half, row }: Props) {
  const shown = new URLSearchParams(useTab().location.search).get('forms');
  return <CollectedForms key={shown} half={half} taskId={row.id} />;
}

const layoutOf = (half: Half, row: Row, isAsked: boolean, count: number | undefined): ProcessLayout => {
  const isDraft = row['state'] === taskStates.draft;
  const isOpen = row['state'] === taskStates.open;
  return {
    leads: leadsOf(half, count),
    isQuiet: !isDraft,
    ...(isOpen && half === ofCadres && { buttons: <Unanswered row={row} /> }),
    state: taskState(row),
    chips: (
      <>
        <span>{String(row[half.placeName] ?? '')}</span>
        {isDraft && count !== undefined && (
          <span>
            下发后向 {count} 名{half.who}采集
          </span>
        )}
        <span>截止日期 {isOpen ? <Deadline day={String(row['endsOn'])} /> : String(row['endsOn'])}</span>
      </>
    ),
    ...(isDraft
      ? {}
      : {
          strip: <Standing half={half} row={row} />,
          tabs: [{ key: 'forms', label: '填报情况', children: <Forms half={half} row={row} /> }],
          // While answers come in, they are what the page is opened for.
          first: isAsked || isOpen ? 'forms' : 'facts',
        }),
    sections: [{ title: '采集任务', fields: [...asked(half), ...spoken] }],
  };
};

/** A task: what is asked, and who has answered. */
function TaskDetail({ half }: { half: Half }) {
  const isAsked = new URLSearchParams(useTab().location.search).has('forms');
  const id = useId();
  const { data } = useRecord(collectionTask, id);
  const isToSend = data?.['state'] === taskStates.draft && may(collectionTask, 'submit');
  const asked = useAnswer(countAsked, { params: { id: id ?? '' } }, { isOn: isToSend, revision: data?.version });
  return (
    <ProcessPage process={collectionTaskProcess} layout={row => layoutOf(half, row, isAsked, asked.data?.count)} />
  );
}
export const MemberCollectionDetail = () => <TaskDetail half={ofMembers} />;
export const CadreCollectionDetail = () => <TaskDetail half={ofCadres} />;
