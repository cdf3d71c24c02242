/** Beside the form: the question as the candidate will see it, and what its lines still lack. */
import { useState } from 'react';
import { readBody } from 'contract/exam/body/read.ts';
import { examTexts } from 'contract/exam/texts.ts';
import { sentence } from 'contract/kit/fault.ts';
import type { Changes } from '../../kit/data/record.ts';
import { Pills } from '../../kit/ui/pills.tsx';
import { TopicPaper } from './topic-paper.tsx';

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);
export const writtenIn = (values: Changes) => ({
  topicType: textIn(values['topicType']),
  stem: textIn(values['stem']),
  options: textIn(values['options']),
  answer: textIn(values['answer']),
  points: textIn(values['points']),
  isUnordered: values['isUnordered'] === true,
});

const sides = [
  { key: 'candidate', label: '考生看到的' },
  { key: 'answer', label: '含答案' },
];

export function TopicPreview({ values }: { values: Changes }) {
  const [side, setSide] = useState('candidate');
  const written = writtenIn(values);
  const read = readBody(written);
  if (!read) return <p className="remark">选择题型后，这里显示考生看到的试题。</p>;
  const isBegun = [written.stem, written.options, written.answer].some(text => text !== null && text !== '');
  const told = [...new Set(read.faults.map(({ code, params }) => sentence(examTexts, code, params)))];
  const score = values['defaultScore'];
  return (
    <>
      <Pills label="预览" of={sides} chosen={side} choose={setSide} />
      <TopicPaper
        body={read.body}
        stem={read.lines.stem ?? written.stem ?? ''}
        score={typeof score === 'number' ? score : null}
        isTold={side === 'answer'}
      />
      {isBegun && told.length > 0 && (
        <ul className="topic-lacks" aria-label="还需完善">
          {told.map(words => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </>
  );
}
