/** What is put in for what stands in the sheet: chosen now or before, and taken back where it was wrong. */
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ImportBatch } from 'contract/import/batch.ts';
import { mend } from 'contract/import/mending.ts';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { call } from '../client/http.ts';
import { renewRows } from '../client/answers.ts';
import { doubleWords } from './batch.ts';

export function Words({ batch: { id, words, doubles } }: { batch: ImportBatch }) {
  const back = useMutation({
    mutationFn: (body: InputOf<typeof mend>['body']) => call(mend, { params: { id }, body }),
    onSuccess: renewRows,
  });
  const lines = words.map(({ field, text, label, shown, word }) => ({
    key: `${field}.${text}`,
    label,
    shown,
    word,
    undo: { words: [{ field, text, to: null }] },
  }));
  const double = doubles && { label: '整行', shown: '重复的行', word: doubleWords[doubles], undo: { doubles: null } };
  const all = double ? [...lines, { key: 'doubles', ...double }] : lines;
  if (all.length === 0) return null;
  return (
    <details className="card import-words">
      <summary>按已有的选择替换（{all.length} 项）</summary>
      <ul>
        {all.map(({ key, label, shown, word, undo }) => (
          <li key={key}>
            <strong>{label}</strong> {shown} <span aria-label="改为">→</span> {word}
            <Button
              type="link"
              size="small"
              disabled={back.isPending}
              aria-label={`撤回${label}“${shown}”`}
              onClick={() => back.mutate(undo)}
            >
              撤回
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
