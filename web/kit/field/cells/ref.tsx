import { nameOfRef } from 'contract/kit/resource.ts';
import type { Cell, CellProps } from './cell.ts';

/** A reference is shown by the title of the row it names. */
const titles = ({ name, row }: CellProps) => [row[nameOfRef(name)]].flat().filter(Boolean).join('、') || '—';

export const ref: Cell = { show: titles, width: 160 };
