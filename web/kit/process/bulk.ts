import type { Action } from 'contract/kit/action.ts';
import type { Fields } from 'contract/kit/field.ts';
import type { Process } from 'contract/kit/process.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { shownAlone } from 'contract/kit/shown.ts';
import type { Row } from '../data/row.ts';
import { isDeadline } from '../list/vital.ts';

/** The answer to one transition on many rows: how many were taken on, and every other with what stands against it. */
export interface BulkRun {
  done: number;
  leftOut: { id: string; title: string; reasons: string[] }[];
}

/** What a process marks as taken for many rows, in its order, of what the reader may do. */
export const bulkActionsOf = ({ transitions, actions }: Process, may: (name: string) => boolean): Action[] =>
  Object.entries(transitions)
    .filter(([name, { bulk }]) => bulk && may(name))
    .flatMap(([name]) => actions[name] ?? []);

/** `党课：当前状态不能办理“审核通过”`; a row out of reach has no name to tell. */
export const leftOutLines = ({ leftOut }: BulkRun): string[] =>
  leftOut.map(({ id, title, reasons }) => `${title || `编号 ${id}`}：${reasons.join('；')}`);

/** The day something was done on is this one until another is said; by when it is due is for nobody to guess. */
export const daysToday = (input: Fields, day: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, field]) => field.type === 'day' && field.flags.required && !isDeadline(field))
      .map(([name]) => [name, day]),
  );

/** What the chosen rows come to, by the amounts their list shows: `应缴 4.00 元、实缴 0.00 元`. Empty until each of them is known. */
export function sumsOf(
  { columns, resource }: { columns: readonly string[]; resource: Resource },
  ids: readonly string[],
  rows: readonly Row[],
): string {
  const chosen = rows.filter(({ id }) => ids.includes(id));
  if (chosen.length < ids.length) return '';
  const fields = fieldsOf(resource);
  return columns
    .flatMap(name => {
      const field = fields[name];
      if (field?.type !== 'money') return [];
      return `${field.label} ${shownAlone(
        field,
        chosen.reduce((sum, row) => sum + Number(row[name] ?? 0), 0),
      )}`;
    })
    .join('、');
}
