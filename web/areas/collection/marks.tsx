/** How a task of collection is shown: its state, its counts and the forms behind them. */
import { Link } from 'react-router';
import { formStates } from 'contract/platform/collection-form.ts';
import { collectionTask, taskStates } from 'contract/platform/collection-task.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { Dot, type Tone } from '../../kit/ui/marks.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { stateMark } from '../../kit/list/state-mark.tsx';
import type { Row } from '../../kit/data/row.ts';
import type { Half } from './half.ts';

export const taskState = stateMark(collectionTask, {
  [taskStates.draft]: 'plain',
  [taskStates.open]: 'info',
  [taskStates.closed]: 'ok',
});

/** The codes are those of the register; of a form people say where it lies. */
const formWords: Record<string, [string, Tone]> = {
  [formStates.notStarted]: ['未开始', 'plain'],
  [formStates.stashed]: ['已暂存', 'info'],
  [formStates.submitted]: ['待审核', 'warn'],
  [formStates.taken]: ['已入库', 'ok'],
};
const isHandedIn = ({ state }: Row) => state === formStates.submitted || state === formStates.taken;
function wordOf(row: Row): readonly [string, Tone] {
  const { state, returnReason, isOver, isAtUnit } = row;
  if (isOver === true && !isHandedIn(row)) return ['已截止', 'plain'];
  if (state === formStates.stashed && returnReason) return ['已退回', 'error'];
  // What a cadre says goes through two hands, a member's confirmation through one.
  if (state === formStates.submitted && typeof isAtUnit === 'boolean')
    return [isAtUnit ? '待单位审核' : '待组织部审核', 'warn'];
  return formWords[String(state)] ?? ['—', 'plain'];
}
/** Whoever was asked may still answer. */
export const isOpen = (row: Row): boolean => !isHandedIn(row) && row['isOver'] !== true;

export function FormState({ row }: { row: Row }) {
  const [word, tone] = wordOf(row);
  return <Dot tone={tone}>{word}</Dot>;
}

/** The forms of a task, those of one kind. */
export const formsOf = ({ list }: Half, id: string, forms: string) => `${list}/detail?id=${id}&forms=${forms}`;

const count = (half: Half, name: string, forms: string) => (row: Row) =>
  row['state'] === taskStates.draft ? (
    '—'
  ) : (
    <>
      <Link to={formsOf(half, row.id, forms)}>{String(row[name] ?? 0)}</Link> 人
    </>
  );
/** Answers that nobody has checked. */
export const waiting = ({ doneCount, acceptedCount }: Row): number =>
  Number(doneCount ?? 0) - Number(acceptedCount ?? 0);

export const taskColumns = (half: Half): ColumnWords => ({
  name: { width: 200 },
  [half.place]: { width: 152 },
  targetCount: { width: 72, show: count(half, 'targetCount', 'all') },
  doneCount: { width: 72, show: count(half, 'doneCount', 'done') },
  acceptedCount: { width: 72, show: count(half, 'acceptedCount', 'taken') },
  endsOn: {
    width: 168,
    show: row => (row['state'] === taskStates.open ? <Deadline day={String(row['endsOn'])} /> : String(row['endsOn'])),
  },
  state: { width: 84, show: taskState },
});
