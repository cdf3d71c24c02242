/** One task: the answer at the left, what is right and the points at the right; digits, half steps, Enter. Domain-cadre 4.7. */
import { useState } from 'react';
import { readTask, type MarkedTask } from 'contract/exam/marking-calls.ts';
import { PageHead } from '../../../client/page-head.tsx';
import { useTyped } from '../../../client/unsaved.ts';
import { useAnswer } from '../../../kit/data/answer.ts';
import { QueryGate } from '../../../kit/data/query-gate.tsx';
import { GoButton } from '../../../kit/ui/go-button.tsx';
import { Chip } from '../../../kit/ui/marks.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import { StemView } from '../stem-view.tsx';
import { TopicPictures } from '../topic-pictures.tsx';
import { placeWord } from './round-word.ts';
import { MarkForm, type Typed } from './mark-form.tsx';
import './marking.css';

/** By answer, so that turning to another loses nothing; whatever would leave the desk asks before. */
function useKept() {
  const [kept, setKept] = useState<ReadonlyMap<string, Typed>>(new Map());
  useTyped('评分', [...kept]);
  const keep = (attemptId: string, typed: Typed | null) =>
    setKept(before => {
      const rest = [...before].filter(([id]) => id !== attemptId);
      return new Map(typed ? [...rest, [attemptId, typed]] : rest);
    });
  return { kept, keep };
}

function Desk({ said }: { said: MarkedTask }) {
  const { task, answers } = said;
  const [at, go] = useState(() =>
    Math.max(
      0,
      answers.findIndex(({ points }) => points === null),
    ),
  );
  const { kept, keep } = useKept();
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
          <span>{placeWord(task)}</span>
          <span>满分 {task.full} 分</span>
          <span role="status">
            已评 {answers.filter(({ points }) => points !== null).length} / {task.answers} 份
          </span>
          <progress
            max={task.answers}
            value={answers.filter(({ points }) => points !== null).length}
            aria-label="阅卷进度"
          />
          {task.isTrial && <Chip tone="info">不计分，用来统一评分标准</Chip>}
        </p>
        <StemView html={said.stem} />
        <TopicPictures ids={said.pictureIds} />
      </section>
      <MarkForm
        key={one.attemptId}
        said={said}
        attemptId={one.attemptId}
        typed={kept.get(one.attemptId)}
        keep={typed => keep(one.attemptId, typed)}
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
