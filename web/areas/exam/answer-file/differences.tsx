/** Where an answer file says something else than the server: each question with both answers, one above the other. */
import type { Difference } from 'contract/exam/answer-file-calls.ts';
import { typeLabels } from 'contract/exam/codes.ts';
import { isAnswered, type Response } from 'contract/exam/paper/shown.ts';
import { formatTime } from '../../../client/format.ts';
import { Chip } from '../../../kit/ui/marks.tsx';
import { StemView } from '../stem-view.tsx';
import '../exam.css';
import './answer-file.css';

function wordsOf({ options, labels }: Difference, response: Response | null): string {
  if (!isAnswered(response)) return '未作答';
  const { keys, value, blanks, text } = response ?? {};
  if (keys) return keys.map(key => `${key}. ${options.find(one => one.key === key)?.text ?? ''}`).join('；');
  if (typeof value === 'boolean') return labels[value ? 0 : 1] ?? (value ? '正确' : '错误');
  return blanks ? blanks.map(one => one || '（空）').join('；') : (text ?? '');
}

interface SideProps {
  label: string;
  at: string | null;
  words: string;
}
const Side = ({ label, at, words }: SideProps) => (
  <>
    <dt>
      {label}
      <small className="figures">{at ? formatTime(at) : '没有保存过'}</small>
    </dt>
    <dd>{words}</dd>
  </>
);

export const Differences = ({ of, held = '服务器' }: { of: readonly Difference[]; held?: string }) => (
  <ul className="file-differences" aria-label="不同的题">
    {of.map(one => (
      <li key={one.no}>
        <p className="topic-head">
          <span>第 {one.no} 题</span>
          <Chip tone="info">{typeLabels[one.topicType]}</Chip>
          {one.isLate && <Chip tone="error">收卷后改动，不采用</Chip>}
        </p>
        <StemView html={one.stem} />
        <dl>
          <Side label={held} at={one.heldAt} words={wordsOf(one, one.held)} />
          <Side label="文件" at={one.changedAt} words={wordsOf(one, one.said)} />
        </dl>
      </li>
    ))}
  </ul>
);
