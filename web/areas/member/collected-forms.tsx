/** The forms of one task, or of all tasks in the own reach: who has answered, and the actions of who checks the answers. */
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Action } from 'contract/kit/action.ts';
import { collectionForm, formStates, collectionFormProcess } from 'contract/platform/collection-form.ts';
import { formatTime } from '../../client/format.ts';
import { useCounts, usePage } from '../../kit/list/list.ts';
import { useAsked } from '../../kit/list/asked.ts';
import { ListPage, Paged } from '../../kit/list/paged.tsx';
import { may } from '../../kit/data/record.ts';
import { EmptyState } from '../../kit/ui/states.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { FormState } from './collection-marks.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import { RowActions } from '../../kit/ui/row-actions.tsx';
import './orders.css';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import type { Row } from '../../kit/data/row.ts';
import { columnsOf } from '../../kit/list/columns.tsx';

const size = 20;
const named = ['matter', 'collectionTaskId', 'organisationId', 'endsOn', 'submittedOn', 'state', 'correctionId'];
/** The day is for who still owes an answer. */
const isOpen = ({ state }: Row) => state === formStates.notStarted || state === formStates.stashed;
const columns = columnsOf(collectionForm, named, {
  matter: {
    width: 120,
    show: row => <Link to={`/dyjbxx/detail?id=${String(row['memberId'])}`}>{String(row['matter'])}</Link>,
  },
  collectionTaskId: { width: 200, show: row => String(row['collectionTaskName'] ?? '') },
  organisationId: { width: 200 },
  endsOn: {
    width: 176,
    show: row =>
      isOpen(row) ? (
        <Deadline day={String(row['endsOn'])} isQuiet />
      ) : (
        <span className="figures">{String(row['endsOn'])}</span>
      ),
  },
  state: { width: 96, show: row => <FormState row={row} /> },
  correctionId: {
    width: 240,
    show: row =>
      row['correctionId'] ? (
        <Link to={`/member/correction/detail?id=${String(row['correctionId'])}`}>{String(row['correctionName'])}</Link>
      ) : (
        '—'
      ),
  },
});
/** The page of a task says which it is and until when. */
const ofTask = columns.filter(({ name }) => name !== 'collectionTaskId' && name !== 'endsOn');
const shown = [...columns.map(({ name }) => name), 'memberId', 'returnReason'];

/** What the counts of a task count, and the forms sent back, which are among those still open. */
const narrowed: Record<string, { label: string; states: string[] }> = {
  all: { label: '全部', states: [] },
  submitted: { label: '待审核', states: [formStates.submitted] },
  open: { label: '未提交', states: [formStates.notStarted, formStates.stashed] },
  returned: { label: '已退回', states: [formStates.stashed] },
  done: { label: '已提交', states: [formStates.submitted, formStates.taken] },
  taken: { label: '已入库', states: [formStates.taken] },
};

const { accept, sendBack } = collectionFormProcess.actions;
const leads: Record<string, string> = {
  [accept.name]: '核对无误后入库。',
  [sendBack.name]: '退回后本人会收到待办，请写明要补充什么。',
};
const canJudge = (row: Row) => row['state'] === formStates.submitted && !row['correctionId'];

/** What the address asks for, of one task or of all in the own reach. */
function useForms(taskId: string | undefined, first: string) {
  const { get, ask, page, turn } = useAsked();
  const asked = get('forms') ?? '';
  const chosen = asked in narrowed ? asked : first;
  const filtersOf = (key: string) => ({
    ...(taskId === undefined ? {} : { collectionTaskId: [taskId] }),
    ...((narrowed[key]?.states.length ?? 0) > 0 ? { state: narrowed[key]?.states ?? [] } : {}),
  });
  const keys = Object.keys(narrowed);
  const counts = useCounts(collectionForm, keys.map(filtersOf));
  const answer = usePage(collectionForm, { ...filtersOf(chosen), page, size, columns: shown });
  const choose = (forms: string) => ask({ forms });
  const choices = keys.map((key, at) => ({ key, label: narrowed[key]?.label ?? '', count: counts[at] }));
  const pills = (
    <div className="views-line">
      <Pills label="填报状态" of={choices} chosen={chosen} choose={choose} />
    </div>
  );
  const blank = (
    <EmptyState
      picture="tray"
      title={chosen === 'all' ? '还没有采集表' : `没有${narrowed[chosen]?.label}的采集表`}
      actions={chosen !== 'all' && <Button onClick={() => choose('all')}>查看全部</Button>}
    >
      本人确认无误的，由党支部核对后入库；申请更正的，在信息更正中审核。
    </EmptyState>
  );
  return { list: { answer, page, size, turn }, pills, blank, readAt: formatTime(answer.dataUpdatedAt).slice(11, 16) };
}

function Forms({ rows, columns: of, blank }: { rows: readonly Row[]; columns: typeof columns; blank: ReactNode }) {
  const [chosen, setChosen] = useState<{ action: Action; row: Row } | null>(null);
  const actionsOf = (row: Row) =>
    [accept, sendBack]
      .filter(action => canJudge(row) && may(collectionForm, action.name))
      .map(action => ({ key: action.name, label: action.label, run: () => setChosen({ action, row }) }));
  return (
    <>
      <DataTable
        caption="采集表"
        rows={rows}
        keyOf={row => row.id}
        columns={of}
        actionsWidth={120}
        blank={blank}
        renderActions={row => <RowActions actions={actionsOf(row)} title={String(row['matter'])} />}
      />
      {chosen && (
        <ActionDialog
          action={chosen.action}
          row={chosen.row}
          title={`${chosen.action.label}：${String(chosen.row['matter'])}`}
          verb={chosen.action.label}
          lead={leads[chosen.action.name] ?? ''}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

/** Those of one task, as a part of its page. */
export function CollectedForms({ taskId }: { taskId: string }) {
  const { list, pills, blank } = useForms(taskId, 'all');
  return (
    <div className="collected-forms">
      {pills}
      <Paged what="采集表" countWord="张" list={list} rows={6}>
        {({ content }) => <Forms rows={content} columns={ofTask} blank={blank} />}
      </Paged>
    </div>
  );
}

/** Those of every task, for who checks the answers of the own branch: what waits stands first. */
export function ReviewedForms() {
  const { list, pills, blank, readAt } = useForms(undefined, 'submitted');
  return (
    <ListPage what="采集表" countWord="张" note={`数据截至 ${readAt}`} list={list} views={pills}>
      {({ content }) => <Forms rows={content} columns={columns} blank={blank} />}
    </ListPage>
  );
}
