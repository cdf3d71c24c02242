/** The forms of one task, or of all tasks in the own reach: who has answered, and the actions of who checks the answers. */
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Action } from 'contract/kit/action.ts';
import { collectionForm, formStates, collectionFormProcess } from 'contract/platform/collection-form.ts';
import { usePage } from '../../kit/list/list.ts';
import { useAsked } from '../../kit/list/asked.ts';
import { Paged } from '../../kit/list/paged.tsx';
import { may } from '../../kit/data/record.ts';
import { EmptyState } from '../../kit/ui/states.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { FormState } from './collection-marks.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import './orders.css';
import type { Row } from '../../kit/data/row.ts';
import { columnsOf } from '../../kit/list/columns.tsx';

const size = 20;
const named = ['matter', 'collectionTaskId', 'organisationId', 'state', 'submittedOn', 'correctionId'];
const columns = columnsOf(collectionForm, named, {
  matter: {
    width: 120,
    show: row => <Link to={`/dyjbxx/detail?id=${String(row['memberId'])}`}>{String(row['matter'])}</Link>,
  },
  collectionTaskId: { width: 200, show: row => String(row['collectionTaskName'] ?? '') },
  organisationId: { width: 200 },
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
const shown = [...columns.map(({ name }) => name), 'memberId', 'returnReason'];

/** What the counts of a task count, and the forms sent back, which are among those still open. */
const narrowed: Record<string, { label: string; states: string[] }> = {
  all: { label: '全部', states: [] },
  open: { label: '未提交', states: [formStates.notStarted, formStates.stashed] },
  returned: { label: '已退回', states: [formStates.stashed] },
  submitted: { label: '待审核', states: [formStates.submitted] },
  taken: { label: '已入库', states: [formStates.taken] },
};
const options = Object.entries(narrowed).map(([value, { label }]) => ({ value, label }));

const blank = (
  <EmptyState picture="tray" title="没有这种状态的采集表">
    下发后，每名党员的填报情况列在这里。
  </EmptyState>
);

interface Props {
  /** Left out by who checks the answers of the own branch, whichever task asks for them. */
  taskId?: string;
  /** What is shown first. */
  first?: keyof typeof narrowed;
}

export function CollectedForms({ taskId, first = 'all' }: Props) {
  const { get, ask, page, turn } = useAsked();
  const chosenState = get('forms') ?? first;
  const { states } = narrowed[chosenState] ?? { states: [] };
  const [chosen, setChosen] = useState<{ action: Action; row: Row } | null>(null);
  const narrowing = states.length > 0 ? { state: states } : {};
  const ofTask = taskId === undefined ? {} : { collectionTaskId: taskId };
  const answer = usePage(collectionForm, { ...ofTask, page, size, columns: shown, ...narrowing });
  const canJudge = (row: Row) => row['state'] === formStates.submitted && !row['correctionId'];
  return (
    <>
      <Segmented
        size="small"
        aria-label="填报状态"
        options={options}
        value={chosenState}
        onChange={forms => ask({ forms })}
      />
      <Paged what="采集表" list={{ answer, page, size, turn }} rows={6}>
        {({ content }) => (
          <DataTable
            caption="采集表"
            rows={content}
            keyOf={row => row.id}
            columns={taskId === undefined ? columns : columns.filter(({ name }) => name !== 'collectionTaskId')}
            actionsWidth={120}
            blank={blank}
            renderActions={row =>
              [collectionFormProcess.actions.accept, collectionFormProcess.actions.sendBack]
                .filter(action => canJudge(row) && may(collectionForm, action.name))
                .map(action => (
                  <Button
                    key={action.name}
                    type="link"
                    size="small"
                    aria-label={`${action.label}：${String(row['matter'])}`}
                    onClick={() => setChosen({ action, row })}
                  >
                    {action === collectionFormProcess.actions.accept ? '入库' : '退回'}
                  </Button>
                ))
            }
          />
        )}
      </Paged>
      {chosen && (
        <ActionDialog
          action={chosen.action}
          row={chosen.row}
          title={`${chosen.action.label}：${String(chosen.row['matter'])}`}
          verb={chosen.action.label}
          lead={
            chosen.action === collectionFormProcess.actions.accept
              ? '核对无误后入库。'
              : '退回后本人会收到待办，请写明要补充什么。'
          }
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
