import type { Action } from 'contract/kit/action.ts';
import type { Process } from 'contract/kit/process.ts';

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
