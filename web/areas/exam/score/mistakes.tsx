/** The own wrong answers of exams that show what is right, in the section 错题 of the portal. */
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { typeLabels } from 'contract/exam/codes.ts';
import { readMistakes, type Mistake } from 'contract/exam/score-calls.ts';
import { useAnswer } from '../../../kit/data/answer.ts';
import { QueryGate } from '../../../kit/data/query-gate.tsx';
import { Pills } from '../../../kit/ui/pills.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import { ToldTopicView } from './told-topic.tsx';
import './score.css';

const step = 20;

function Shown({ of }: { of: readonly Mistake[] }) {
  const [type, choose] = useState('');
  const [most, show] = useState(step);
  const types = [...new Set(of.map(({ topicType }) => topicType))].sort();
  const rows = of.filter(one => type === '' || one.topicType === type);
  return (
    <>
      <Pills
        label="题型"
        of={[
          { key: '', label: '全部', count: of.length },
          ...types.map(key => ({
            key,
            label: typeLabels[key] ?? '',
            count: of.filter(one => one.topicType === key).length,
          })),
        ]}
        chosen={type}
        choose={choose}
      />
      <section className="card" aria-label="错题">
        {rows.slice(0, most).map(one => (
          <ToldTopicView
            key={`${one.examId} ${one.no}`}
            topic={one}
            place={<Link to={`/pschool/exam/result?id=${one.examId}`}>{one.examName}</Link>}
          />
        ))}
      </section>
      {rows.length > most && (
        <Button onClick={() => show(most + step)}>再看 {Math.min(step, rows.length - most)} 题</Button>
      )}
    </>
  );
}

export function Mistakes() {
  const query = useAnswer(readMistakes, {}, { isFresh: true });
  return (
    <QueryGate what="错题" query={query} rows={6} isCard>
      {({ content }) =>
        content.length === 0 ? (
          <EmptyState isCard picture="tray" title="没有错题">
            考试成绩和答案发布后，没有得满分的题目列在这里。
          </EmptyState>
        ) : (
          <Shown of={content} />
        )
      }
    </QueryGate>
  );
}
