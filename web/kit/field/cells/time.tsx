import { formatTime } from '../../../client/format.ts';
import type { Cell } from './cell.ts';

export const day: Cell = { show: ({ value }) => <span className="figures">{String(value)}</span>, width: 84 };
export const instant: Cell = {
  show: ({ value }) => <span className="figures">{formatTime(String(value))}</span>,
  width: 148,
};
