import { yuanOf } from 'contract/kit/types/money.ts';
import { percentOf } from 'contract/kit/types/percent.ts';
import type { Cell } from './cell.ts';

/** `1,234.50` of 123450: an amount in yuan. */
export const shownYuan = (fen: number): string => yuanOf(fen).replace(/\B(?=(\d{3})+\.)/g, ',');

const grouped = new Intl.NumberFormat('zh-CN', { useGrouping: 'min2' });

export const number: Cell = {
  show: ({ value }) => <span className="figures">{grouped.format(Number(value))}</span>,
  width: 76,
  isFigure: true,
};

export const money: Cell = {
  show: ({ value }) => <span className="figures">{shownYuan(Number(value))}</span>,
  width: 96,
  isFigure: true,
};
export const income: Cell = {
  show: ({ value }) => (
    <span className="figures">{/^\d+$/.test(String(value)) ? shownYuan(Number(value)) : String(value)}</span>
  ),
  width: 96,
  isFigure: true,
};

export const percent: Cell = {
  show: ({ value }) => <span className="figures">{percentOf(Number(value))}</span>,
  width: 76,
  isFigure: true,
};
