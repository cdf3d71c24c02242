/** What is put in for what stands in the sheet: chosen now or before, and taken back where it was wrong. */
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ImportBatch } from 'contract/import/batch.ts';
import { mend } from 'contract/import/mending.ts';
import { call } from '../client/http.ts';
import { renewRows } from '../client/answers.ts';

export function Words({ batch: { id, words } }: { batch: ImportBatch }) {
  const back = useMutation({
    mutationFn: ({ field, text }: ImportBatch['words'][number]) =>
      call(mend, { params: { id }, body: { words: [{ field, text, to: null }] } }),
    onSuccess: renewRows,
  });
  if (words.length === 0) return null;
  return (
    <details className="card import-words">
      <summary>按已有的选择替换（{words.length} 项）</summary>
      <ul>
        {words.map(one => (
          <li key={`${one.field}.${one.text}`}>
            <strong>{one.label}</strong> {one.shown} <span aria-label="改为">→</span> {one.word}
            <Button
              type="link"
              size="small"
              disabled={back.isPending}
              aria-label={`撤回${one.label}“${one.shown}”`}
              onClick={() => back.mutate(one)}
            >
              撤回
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
