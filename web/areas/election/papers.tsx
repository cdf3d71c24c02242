/** What is printed of a vote: the ballot, the report of the count, the list of those elected. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { previewBallot, type readResult } from 'contract/election/calls.ts';
import { call } from '../../client/http.ts';
import type { Row } from '../../kit/list.ts';
import { PaperBallot } from './paper-ballot.tsx';
import { PaperElected } from './paper-elected.tsx';
import { PaperSheet } from './paper-sheet.tsx';

export type PaperKind = 'ballot' | 'sheet' | 'elected';
type Result = AnswerOf<typeof readResult>;

interface Props {
  kind: PaperKind;
  row: Row;
  result: Result;
  onDone(): void;
}
/** Lays the paper over the page for the printer alone, prints it and goes. */
export function Papers({ kind, row, result, onDone }: Props) {
  const { data } = useQuery({
    queryKey: ['vote-preview', row.id, row.version],
    queryFn: ({ signal }) => call(previewBallot, { params: { id: row.id } }, { signal, silent: true }),
    enabled: kind === 'ballot',
  });
  const isReady = kind !== 'ballot' || data !== undefined;
  useEffect(() => {
    if (!isReady) return;
    window.print();
    onDone();
  }, [isReady, onDone]);
  return createPortal(
    <div className="vote-paper">
      {kind === 'ballot' && data && <PaperBallot paper={data} />}
      {kind === 'sheet' && <PaperSheet row={row} result={result} />}
      {kind === 'elected' && <PaperElected row={row} result={result} />}
    </div>,
    document.body,
  );
}
