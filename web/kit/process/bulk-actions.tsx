/** What a process offers for many rows at once: each row is judged by itself, and who was left out is told by name. */
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { Action } from 'contract/kit/action.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { ask } from '../../client/ask.ts';
import { today } from '../../client/format.ts';
import { toast } from '../../client/notice.ts';
import { useCallForm } from '../form/call-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import type { Changes } from '../data/record.ts';
import type { Row } from '../data/row.ts';
import { everyRow, mostChosen, type List } from '../list/list.ts';
import { daysToday, leftOutLines, sumsOf, type BulkRun } from './bulk.ts';
import { doneOf } from './deed.ts';
import { RowButton } from '../ui/row-actions.tsx';

/** What was done with many rows at once. */
export interface BulkDone {
  action: Action;
  /** How many were taken on. */
  count: number;
  /** What was typed. */
  values: Changes;
  /** The rows as they stood before; null where some of them stand on no page that was read. */
  before: readonly Row[] | null;
}

interface Props {
  action: Action;
  list: List;
  /** Counting word: 件, 单. */
  countWord: string;
  /** Tells it in a way of its own; left out, a toast does. */
  tell?: ((done: BulkDone) => void) | undefined;
  onClose(): void;
}

const Lines = ({ run }: { run: BulkRun }) => (
  <ul>
    {leftOutLines(run).map(line => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

type LeftOutProps = Omit<Props, 'list' | 'tell'> & { run: BulkRun; onBack(): void };
/** What was typed for those that are done holds for the others too, or is mended first. */
function LeftOut({ run, action, countWord, onBack, onClose }: LeftOutProps) {
  return (
    <Dialog
      open
      title={`${action.label}：${run.leftOut.length} ${countWord}没有办理`}
      onCancel={onClose}
      footer={
        <>
          {Object.keys(action.input).length > 0 && <Button onClick={onBack}>修改后再办理</Button>}
          <Button type="primary" onClick={onClose}>
            知道了
          </Button>
        </>
      }
    >
      <p>
        已办理 {run.done} {countWord}，以下保持不变，仍在选中：
      </p>
      <Lines run={run} />
    </Dialog>
  );
}

/** None was taken: the form stands as it was typed, with what stands against each. */
const NoneTaken = ({ run }: { run: BulkRun }) => (
  <div className="bulk-refused" role="alert">
    <p>没有办理，原因如下：</p>
    <Lines run={run} />
  </div>
);

/** The chosen rows as they stand now, and what they come to; those of other pages are looked up. */
function useChosenRows(list: List, ids: readonly string[]) {
  const [rows, setRows] = useState(list.rows);
  const sums = sumsOf(list, ids, rows);
  const hasAmounts = list.columns.some(name => fieldsOf(list.resource)[name]?.type === 'money');
  useEffect(() => {
    const total = list.total ?? 0;
    if (hasAmounts && !sums && total <= mostChosen)
      void everyRow(list.resource, list.state, total, list.columns).then(setRows);
    // Once for each dialog.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return { sums, rows };
}

function Asking({ action, list, countWord, tell, onClose }: Props) {
  const { resource, selection } = list;
  const [run, setRun] = useState<BulkRun | null>(null);
  const [ids, setIds] = useState(() => [...selection.now().keys()]);
  const { sums, rows } = useChosenRows(list, ids);
  const form = useCallForm({
    label: action.label,
    fields: action.input,
    initial: daysToday(action.input, today()),
    send: (values, confirmed) =>
      ask<BulkRun>('POST', `${resource.path}/${action.name}`, { body: { ids, ...values, confirmed }, silent: true }),
    onDone: (answer, values) => {
      const left = new Set(answer.leftOut.map(({ id }) => id));
      const taken = ids.filter(id => !left.has(id));
      taken.forEach(selection.drop);
      const before = rows.filter(({ id }) => taken.includes(id));
      if (answer.done > 0)
        tell?.({ action, count: answer.done, values, before: before.length < taken.length ? null : before });
      setIds(ids.filter(id => left.has(id)));
      if (left.size > 0) return setRun(answer);
      if (!tell) toast(`${doneOf(action.label)}：${answer.done} ${countWord}`);
      onClose();
    },
  });
  if (run && run.done > 0) return <LeftOut {...{ run, action, countWord, onClose }} onBack={() => setRun(null)} />;
  return (
    <FormDialog
      form={form}
      title={`${action.label}：${ids.length} ${countWord}`}
      verb={action.label}
      lead={`${sums && `合计${sums}。`}逐件核对状态和权限，能办理的一并办理，其余逐一说明原因。`}
      names={Object.keys(action.input)}
      onSave={form.submit}
      onClose={onClose}
    >
      {run && <NoneTaken run={run} />}
    </FormDialog>
  );
}

interface BulkProps extends Omit<Props, 'action' | 'onClose'> {
  actions: readonly Action[];
  /** Name of the action the page is for. */
  main?: string | undefined;
}
export function BulkActions({ actions, main, ...rest }: BulkProps) {
  const [chosen, setChosen] = useState<Action | null>(null);
  return (
    <>
      {actions.map(action =>
        action.name === main ? (
          <Button key={action.name} type="primary" size="small" onClick={() => setChosen(action)}>
            {action.label}
          </Button>
        ) : (
          <RowButton key={action.name} label={action.label} run={() => setChosen(action)} />
        ),
      )}
      {chosen && <Asking key={chosen.name} action={chosen} {...rest} onClose={() => setChosen(null)} />}
    </>
  );
}
