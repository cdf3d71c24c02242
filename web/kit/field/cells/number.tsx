import type { Cell } from './cell.ts';

const grouped = new Intl.NumberFormat('zh-CN', { useGrouping: 'min2' });

export const number: Cell = {
  show: ({ value }) => <span className="figures">{grouped.format(Number(value))}</span>,
  width: 76,
  isFigure: true,
};
