import { nameOfRef } from 'contract/kit/resource.ts';
import { EndKept } from '../../ui/end-kept.tsx';
import type { Cell, CellProps } from './cell.ts';

/** A reference is shown by the title of the row it names. */
const titles = ({ name, row }: CellProps) => {
  const named = [row[nameOfRef(name)]].flat().filter(Boolean);
  return named.length === 1 ? <EndKept text={String(named[0])} /> : named.join('、') || '—';
};

export const ref: Cell = { show: titles, width: 160 };
