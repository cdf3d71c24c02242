/** Rows that mean no record: hidden ones that are not wanted, totals, notes, a heading printed again, the same row once more. */
import { createHash } from 'node:crypto';
import { warn, type Fault } from 'contract/kit/fault.ts';
import { bareHeading } from './headings.ts';
import type { Column } from './types.ts';
import { bareText } from './likeness.ts';
import type { StoredRow } from './rows.ts';

const total = /^(合计|总计|小计|共计|总数|总人数|人数合计)([:：]?\d*[人个名]?)?$/;
const note =
  /^(备注|说明|注|填表说明|填报说明|填表人|制表人|填报人|填报单位|审核人|负责人|填表日期|制表日期|联系电话)[:：]/;
/** A note is a line of its own; a record has more to say. */
const mostInNote = 6;

/** Says of row after row why it is left out, or null. Of cells that cannot be read nobody knows that they say the same. */
export function leavingOut(
  columns: readonly Column[],
  takesHidden: boolean,
): (row: StoredRow, isReadable: boolean) => Fault | null {
  const imported = columns.flatMap(({ field }, at) => (field === null ? [] : [at]));
  const headings = columns.map(({ heading }) => bareHeading(heading));
  const seen = new Map<string, number>();
  return ({ rowNo, cells, isHidden }, isReadable) => {
    if (isHidden && !takesHidden) return warn('', 'kit.import.left-hidden');
    const filled = cells.flatMap((cell, at) => (cell === null ? [] : [{ at, text: bareText(cell) }]));
    const own = imported.map(at => cells[at] ?? null);
    if (filled.length > 1 && filled.every(({ at, text }) => bareHeading(text) === headings[at]))
      return warn('', 'kit.import.left-heading');
    if (filled.slice(0, 2).some(({ text }) => total.test(text))) return warn('', 'kit.import.left-total');
    if (filled.length <= mostInNote && note.test(filled[0]?.text ?? '')) return warn('', 'kit.import.left-note');
    if (own.every(cell => cell === null)) return warn('', 'kit.import.left-empty');
    if (!isReadable) return null;
    const print = createHash('sha256').update(JSON.stringify(own)).digest('base64');
    const earlier = seen.get(print);
    if (earlier !== undefined) return warn('', 'kit.import.left-double', { row: earlier });
    seen.set(print, rowNo);
    return null;
  };
}
