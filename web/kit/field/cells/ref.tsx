import { nameOfRef } from 'contract/kit/resource.ts';
import { EndKept } from '../../ui/end-kept.tsx';
import type { Cell, CellProps } from './cell.ts';

const places = ['partyOrganisation', 'unit'];

/** A reference is shown by the title of the row it names. */
const titles = ({ name, field, row }: CellProps) => {
  const named = [row[nameOfRef(name)]].flat().filter(Boolean);
  const title = named.join('、') || '—';
  return named.length === 1 && places.includes(field.to ?? '') ? <EndKept text={title} /> : title;
};

/** `…本科生第一党支部`, `2026 年 11 月党费…`: about nine letters. */
export const ref: Cell = { show: titles, width: 160, least: 132 };
