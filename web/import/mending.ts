/** What a person says about the faults of a sheet before it is looked at anew; kept until it is sent. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportBatch } from 'contract/import/batch.ts';
import { blankCell, mend, monthAlone, type Cause } from 'contract/import/mending.ts';
import { call } from '../client/http.ts';
import { renewRows } from '../client/answers.ts';
import { sentencesOf } from '../client/sentences.ts';
import { useTyped } from '../client/unsaved.ts';

/** Of a word or a month what it means, of what is emptied nothing; undecided causes have no line. */
type Said = Readonly<Record<string, string | null>>;
type Cells = Readonly<Record<string, { rowNo: number; field: string; text: string }>>;

export const keyOf = ({ path, code, value }: Pick<Cause, 'path' | 'code' | 'value'>): string =>
  [path, code, value ?? ''].join('\n');
export const cellKey = (rowNo: number, field: string): string => `${rowNo}.${field}`;

/** What was not undone: the likely meaning of every word. */
export const firstSaid = (causes: readonly Cause[]): Said =>
  Object.fromEntries(
    causes.flatMap(cause =>
      cause.isLikely && cause.proposals[0] ? [[keyOf(cause), cause.proposals[0].value] as const] : [],
    ),
  );

export const mendingOf = (causes: readonly Cause[], said: Said, cells: Cells) => {
  const decided = causes.filter(cause => keyOf(cause) in said);
  const words = decided
    .filter(({ kind }) => kind === 'word' || kind === 'month')
    .map(cause => ({
      field: cause.path,
      text: cause.kind === 'month' ? monthAlone : (cause.value ?? blankCell),
      to: said[keyOf(cause)] ?? null,
    }));
  return {
    words,
    blanks: decided.filter(({ kind }) => kind === 'blank').map(({ path, code }) => ({ field: path, code })),
    cells: Object.values(cells).map(({ rowNo, field, text }) => ({ rowNo, field, text: text.trim() || null })),
  };
};

export function useMending(batch: ImportBatch, causes: readonly Cause[] | undefined) {
  const [own, setOwn] = useState<Said>({});
  const [undone, setUndone] = useState<readonly string[]>([]);
  const [cells, setCells] = useState<Cells>({});
  const first = Object.entries(firstSaid(causes ?? [])).filter(([key]) => !undone.includes(key));
  const said: Said = { ...Object.fromEntries(first), ...own };
  const wanted = mendingOf(causes ?? [], said, cells);
  useTyped('修改导入内容', [own, undone, cells]);
  const send = useMutation({
    mutationFn: () => call(mend, { params: { id: batch.id }, body: wanted }, { silent: true }),
    onSuccess: renewRows,
  });
  return {
    said,
    cells,
    count: wanted.words.length + wanted.blanks.length + wanted.cells.length,
    faults: send.error ? sentencesOf(send.error) : [],
    isBusy: send.isPending,
    say: (cause: Cause, to: string | null) => setOwn(before => ({ ...before, [keyOf(cause)]: to })),
    unsay(cause: Cause) {
      const key = keyOf(cause);
      setUndone(before => [...before, key]);
      setOwn(before => Object.fromEntries(Object.entries(before).filter(([one]) => one !== key)));
    },
    type(rowNo: number, field: string, text: string | null) {
      const key = cellKey(rowNo, field);
      setCells(before => {
        const others = Object.fromEntries(Object.entries(before).filter(([one]) => one !== key));
        return text === null ? others : { ...others, [key]: { rowNo, field, text } };
      });
    },
    send: () => send.mutate(),
  };
}
export type Mending = ReturnType<typeof useMending>;
