/** The forms of one task, or of all tasks in the own reach: who has answered, and the actions of who checks the answers. */
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Action } from 'contract/kit/action.ts';
import { formStates, collectionFormProcess } from 'contract/platform/collection-form.ts';
import { formatTime } from '../../client/format.ts';
import { useCounts, usePage } from '../../kit/list/list.ts';
import { useAsked } from '../../kit/list/asked.ts';
import { ListPage, Paged } from '../../kit/list/paged.tsx';
import { may } from '../../kit/data/record.ts';
import { EmptyState } from '../../kit/ui/states.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { ofCadres, ofMembers, type Half } from './half.ts';
import { FormState } from './marks.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import { RowActions } from '../../kit/ui/row-actions.tsx';
import './collection.css';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import type { Row } from '../../kit/data/row.ts';
import { columnsOf } from '../../kit/list/columns.tsx';

const size = 20;
const namedOf = ({ place, form }: Half) => [
  'matter',
  'collectionTaskId',
  place,
  'endsOn',
  'submittedOn',
  'state',
  ...('correctionId' in form.fields ? ['correctionId'] : ['saidCount', 'setAsideCount', 'unitAuditedOn']),
];
/** The day is for who still owes an answer. */
const isOpen = ({ state }: Row) => state === formStates.notStarted || state === formStates.stashed;
/** A member's record is looked at; of a cadre, what is said beside it. */
const pageOf = (half: Half, row: Row) => `${half.record}?id=${half === ofCadres ? row.id : String(row[half.person])}`;
const counted = (name: string) => ({ width: 88, show: (row: Row) => (row[name] ? `${String(row[name])} 条` : '—') });
const columnsFor = (half: Half) =>
  columnsOf(half.form, namedOf(half), {
    matter: { width: 120, show: row => <Link to={pageOf(half, row)}>{String(row['matter'])}</Link> },
    collectionTaskId: { width: 200, show: row => String(row['collectionTaskName'] ?? '') },
    [half.place]: { width: 200 },
    endsOn: {
      width: 176,
      show: row =>
        isOpen(row) ? (
          <Deadline day={String(row['endsOn'])} isQuiet />
        ) : (
          <span className="figures">{String(row['endsOn'])}</span>
        ),
    },
    state: { width: half === ofCadres ? 120 : 96, show: row => <FormState row={row} /> },
    saidCount: counted('saidCount'),
    setAsideCount: counted('setAsideCount'),
    unitAuditedOn: { width: 120 },
    correctionId: {
      width: 240,
      show: row =>
        row['correctionId'] ? (
          <Link to={`/member/correction/detail?id=${String(row['correctionId'])}`}>
            {String(row['correctionName'])}
          </Link>
        ) : (
          '—'
        ),
    },
  });
type Columns = ReturnType<typeof columnsFor>;
const columns = new Map<Half, Columns>([ofMembers, ofCadres].map(half => [half, columnsFor(half)]));
/** The page of a task says which it is and until when. */
const inTask = new Map<Half, Columns>(
  [...columns].map(([half, all]) => [half, all.filter(({ name }) => name !== 'collectionTaskId' && name !== 'endsOn')]),
);
const shownOf = (half: Half) => [
  ...namedOf(half),
  half.person,
  'returnReason',
  ...(half === ofCadres ? ['isAtUnit'] : []),
];

/** What the counts of a task count, and the forms sent back, which are among those still open. */
const narrowed: Record<string, { label: string; states: string[]; isBack?: true }> = {
  all: { label: '全部', states: [] },
  submitted: { label: '待审核', states: [formStates.submitted] },
  open: { label: '未提交', states: [formStates.notStarted, formStates.stashed] },
  returned: { label: '已退回', states: [formStates.stashed], isBack: true },
  done: { label: '已提交', states: [formStates.submitted, formStates.taken] },
  taken: { label: '已入库', states: [formStates.taken] },
};

/** What a cadre says is read on its page before it is judged, and there the server says who may. */
const actionsFor = (half: Half) =>
  half === ofCadres ? [] : [collectionFormProcess.actions.accept, collectionFormProcess.actions.sendBack];
const leads: Record<string, string> = {
  accept: '核对无误后入库。',
  sendBack: '退回后本人会收到待办，请写明要补充什么。',
};
const canJudge = (row: Row) => row['state'] === formStates.submitted && !row['correctionId'];

/** What the address asks for, of one task or of all in the own reach. */
function useForms(half: Half, taskId: string | undefined, first: string) {
  const { get, ask, page, turn } = useAsked();
  const asked = get('forms') ?? '';
  const chosen = asked in narrowed ? asked : first;
  const filtersOf = (key: string) => ({
    ...(taskId === undefined ? {} : { collectionTaskId: [taskId] }),
    ...((narrowed[key]?.states.length ?? 0) > 0 ? { state: narrowed[key]?.states ?? [] } : {}),
    ...(narrowed[key]?.isBack && { 'returnReason.empty': ['false'] }),
  });
  const keys = Object.keys(narrowed);
  const counts = useCounts(half.form, keys.map(filtersOf));
  const answer = usePage(half.form, { ...filtersOf(chosen), page, size, columns: shownOf(half) });
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
      {half.checked}
    </EmptyState>
  );
  return { list: { answer, page, size, turn }, pills, blank, readAt: formatTime(answer.dataUpdatedAt).slice(11, 16) };
}

interface FormsProps {
  half: Half;
  rows: readonly Row[];
  columns: Columns;
  blank: ReactNode;
}
function Forms({ half, rows, columns: of, blank }: FormsProps) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<{ action: Action; row: Row } | null>(null);
  const compare = (row: Row) => ({ key: 'open', label: '对照', run: () => void navigate(pageOf(half, row)) });
  const actionsOf = (row: Row) => [
    ...(half === ofCadres ? [compare(row)] : []),
    ...actionsFor(half)
      .filter(action => canJudge(row) && may(half.form, action.name))
      .map(action => ({ key: action.name, label: action.label, run: () => setChosen({ action, row }) })),
  ];
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
export function CollectedForms({ half, taskId }: { half: Half; taskId: string }) {
  const { list, pills, blank } = useForms(half, taskId, 'all');
  return (
    <div className="collected-forms">
      {pills}
      <Paged what="采集表" countWord="张" list={list} rows={6}>
        {({ content }) => <Forms half={half} rows={content} columns={inTask.get(half) ?? []} blank={blank} />}
      </Paged>
    </div>
  );
}

/** Those of every task, for who checks the answers of the own place: what waits stands first. */
export function ReviewedForms({ half }: { half: Half }) {
  const { list, pills, blank, readAt } = useForms(half, undefined, 'submitted');
  return (
    <ListPage what="采集表" countWord="张" note={`数据截至 ${readAt}`} list={list} views={pills}>
      {({ content }) => <Forms half={half} rows={content} columns={columns.get(half) ?? []} blank={blank} />}
    </ListPage>
  );
}
