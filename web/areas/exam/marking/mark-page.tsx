/** One task: the answer at the left, what is right and the points at the right; digits, half steps, Enter. Domain-cadre 4.7. */
import { useState } from 'react';
import { readTask, type MarkedTask } from 'contract/exam/marking-calls.ts';
import { PageHead } from '../../../client/page-head.tsx';
import { useAnswer } from '../../../kit/data/answer.ts';
import { QueryGate } from '../../../kit/data/query-gate.tsx';
import { GoButton } from '../../../kit/ui/go-button.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import { StemView } from '../stem-view.tsx';
import { roundWord } from './round-word.ts';
import { MarkForm } from './mark-form.tsx';
import './marking.css';

function Desk({ said }: { said: MarkedTask }) {
  const { task, answers } = said;
  const [at, go] = useState(() =>
    Math.max(
      0,
      answers.findIndex(({ points }) => points === null),
    ),
  );
  const one = answers[at];
  if (!one)
    return (
      <EmptyState isCard picture="tray" title="没有要评阅的作答">
        这项任务的作答已被收回。
      </EmptyState>
    );
  return (
    <>
      <section className="card marking-head" aria-label="题目">
        <p className="marking-facts figures">
          <strong>{task.examName}</strong>
          <span>{roundWord(task.round)}</span>
          <span>满分 {task.full} 分</span>
          <span role="status">
            已评 {answers.filter(({ points }) => points !== null).length} / {task.answers} 份
          </span>
          <progress
            max={task.answers}
            value={answers.filter(({ points }) => points !== null).length}
            aria-label="阅卷进度"
          />
        </p>
        <StemView html={said.stem} />
      </section>
      <MarkForm
        key={one.attemptId}
        said={said}
        attemptId={one.attemptId}
        place={`第 ${at + 1} / ${answers.length} 份`}
        {...(at > 0 && { back: () => go(at - 1) })}
        {...(at < answers.length - 1 && { next: () => go(at + 1) })}
      />
    </>
  );
}

export function MarkPage({ id }: { id: string }) {
  const query = useAnswer(readTask, { params: { id } }, { isFresh: true });
  return (
    <div className="marking-page">
      <PageHead actions={<GoButton label="返回任务" to="/party-school/marking" />} />
      <QueryGate what="阅卷任务" query={query} rows={10} isCard>
        {said => <Desk said={said} />}
      </QueryGate>
    </div>
  );
}
