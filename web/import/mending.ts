/** What a person says about the faults of a sheet before it is looked at anew; kept until it is sent. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { keptDoubles, type ImportBatch } from 'contract/import/batch.ts';
import { blankCell, mend, monthAlone, type Cause } from 'contract/import/mending.ts';
import { call } from '../client/http.ts';
import { renewRows } from '../client/answers.ts';
import { sentencesOf } from '../client/sentences.ts';
import { useTyped } from '../client/unsaved.ts';

/** By cause: of a word or a month what it means, of doubles which counts, of what is emptied nothing; undecided ones are missing. */
type Said = Readonly<Record<string, string | null>>;
/** A text that was typed or the code of a word; of a record that was chosen its id. */
type Cells = Readonly<Record<string, { rowNo: number; field: string } & ({ text: string } | { id: string })>>;

export const cellKey = (rowNo: number, field: string): string => `${rowNo}.${field}`;

/** What was not undone: the likely meaning of every word. */
export const firstSaid = (causes: readonly Cause[]): Said =>
  Object.fromEntries(
    causes.flatMap(cause =>
      cause.isLikely && cause.proposals[0] ? [[cause.id, cause.proposals[0].value] as const] : [],
    ),
  );

export const mendingOf = (causes: readonly Cause[], said: Said, cells: Cells) => {
  const decided = causes.filter(({ id }) => id in said);
  const double = decided.find(({ kind }) => kind === 'double');
  const doubles = keptDoubles.find(one => double && one === said[double.id]);
  const words = decided
    .filter(({ kind }) => kind === 'word' || kind === 'month')
    .map(cause => ({
      field: cause.path,
      text: cause.kind === 'month' ? monthAlone : (cause.value ?? blankCell),
      to: said[cause.id] ?? null,
    }));
  return {
    words,
    blanks: decided.filter(({ kind }) => kind === 'blank').map(({ path, code }) => ({ field: path, code })),
    cells: Object.values(cells).map(({ rowNo, field, ...cell }) =>
      'id' in cell ? { rowNo, field, text: null, id: cell.id } : { rowNo, field, text: cell.text.trim() || null },
    ),
    ...(doubles && { doubles }),
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
    count: wanted.words.length + wanted.blanks.length + wanted.cells.length + (wanted.doubles ? 1 : 0),
    faults: send.error ? sentencesOf(send.error) : [],
    isBusy: send.isPending,
    say: ({ id }: Cause, to: string | null) => setOwn(before => ({ ...before, [id]: to })),
    unsay({ id: key }: Cause) {
      setUndone(before => [...before, key]);
      setOwn(before => Object.fromEntries(Object.entries(before).filter(([one]) => one !== key)));
    },
    put(rowNo: number, field: string, cell: { text: string } | { id: string } | null) {
      const key = cellKey(rowNo, field);
      setCells(before => {
        const others = Object.fromEntries(Object.entries(before).filter(([one]) => one !== key));
        return cell === null ? others : { ...others, [key]: { rowNo, field, ...cell } };
      });
    },
    send: () => send.mutate(),
  };
}
export type Mending = ReturnType<typeof useMending>;
