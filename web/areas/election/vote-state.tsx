import { Dot } from '../../kit/ui/marks.tsx';
import { voteState } from './words.ts';
import type { Row } from '../../kit/data/row.ts';

/** How far a vote is; one that was declared void has ended without a result. */
export const VoteState = ({ row }: { row: Row }) =>
  row.isVoid === true ? <Dot tone="error">选举无效</Dot> : voteState(row);
