/** How a task of collection is shown: its state, its counts and the forms behind them. */
import { Link } from 'react-router';
import { formStates } from 'contract/platform/collection-form.ts';
import { collectionTask, taskStates } from 'contract/platform/collection-task.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { Dot, type Tone } from '../../kit/ui/marks.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { stateMark } from '../../kit/list/state-mark.tsx';
import type { Row } from '../../kit/data/row.ts';

export const taskState = stateMark(collectionTask, {
  [taskStates.draft]: 'plain',
  [taskStates.open]: 'info',
  [taskStates.closed]: 'ok',
});

/** The codes are those of the register; of a form people say where it lies. */
const formWords: Record<string, [string, Tone]> = {
  [formStates.notStarted]: ['未开始', 'plain'],
  [formStates.stashed]: ['已退回', 'error'],
  [formStates.submitted]: ['待审核', 'warn'],
  [formStates.taken]: ['已入库', 'ok'],
};
export function FormState({ row }: { row: Row }) {
  const [word, tone] = formWords[String(row['state'])] ?? ['—', 'plain'];
  return <Dot tone={tone}>{word}</Dot>;
}

/** The forms of a task, those of one kind. */
export const formsOf = (id: string, forms: string) => `/member/collection/detail?id=${id}&forms=${forms}`;

const count = (name: string, forms: string) => (row: Row) =>
  row['state'] === taskStates.draft ? (
    '—'
  ) : (
    <>
      <Link to={formsOf(row.id, forms)}>{String(row[name] ?? 0)}</Link> 人
    </>
  );
/** Answers that nobody has checked. */
export const waiting = ({ doneCount, acceptedCount }: Row): number =>
  Number(doneCount ?? 0) - Number(acceptedCount ?? 0);

export const collectionColumns: ColumnWords = {
  name: { width: 200 },
  organisationId: { width: 152 },
  targetCount: { width: 72, show: count('targetCount', 'all') },
  doneCount: { width: 72, show: count('doneCount', 'done') },
  acceptedCount: { width: 72, show: count('acceptedCount', 'taken') },
  endsOn: {
    width: 168,
    show: row => (row['state'] === taskStates.open ? <Deadline day={String(row['endsOn'])} /> : String(row['endsOn'])),
  },
  state: { width: 84, show: taskState },
};
