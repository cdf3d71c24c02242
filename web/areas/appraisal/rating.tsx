/**
 * A ballot about many people, filled in on a phone: one grade each, or a score for each content; once and for all. Without the
 * component library, because raters from outside open it too.
 */
import { useState } from 'react';
import type { Mark, RatingPaper } from 'contract/appraisal/calls.ts';
import { givenGrades, grades, judgeTypes, leastBallots } from 'contract/appraisal/codes.ts';
import { Sending } from '../../kit/ui/sending.tsx';
import { gradeWords } from './grade-words.ts';
import './appraisal.css';

type Chosen = Record<string, { grade?: string; scores?: (number | null)[] }>;

const Grades = ({ name, grade, choose }: { name: string; grade: string | undefined; choose(grade: string): void }) => (
  <div className="rating-marks" role="group" aria-label={`${name}的等次`}>
    {givenGrades.map(one => (
      <button key={one} type="button" aria-pressed={grade === one} onClick={() => choose(one)}>
        {gradeWords[one]}
      </button>
    ))}
  </div>
);

/** Whole points from 0 to 100; anything else is not taken. */
function scoreOf(typed: string, before: number | null): number | null {
  if (typed === '') return null;
  return /^\d{1,3}$/.test(typed) && Number(typed) <= 100 ? Number(typed) : before;
}

interface ScoresProps {
  name: string;
  dimensions: RatingPaper['dimensions'];
  scores: readonly (number | null)[];
  choose(scores: (number | null)[]): void;
}
const Scores = ({ name, dimensions, scores, choose }: ScoresProps) => (
  <div className="rating-scores">
    {dimensions.map((dimension, at) => (
      <label key={dimension.name}>
        <span>{dimension.name}</span>
        <input
          inputMode="numeric"
          autoComplete="off"
          aria-label={`${name}：${dimension.name}（0 至 100 分）`}
          value={scores[at] ?? ''}
          onChange={({ target: { value } }) => {
            const score = scoreOf(value, scores[at] ?? null);
            choose(dimensions.map((_, place) => (place === at ? score : (scores[place] ?? null))));
          }}
        />
      </label>
    ))}
  </div>
);

const isFull = ({ judgeType, dimensions }: RatingPaper, one: Chosen[string] | undefined) =>
  judgeType === judgeTypes.level
    ? one?.grade !== undefined
    : dimensions.every((_, at) => typeof one?.scores?.[at] === 'number');

const promise = (
  <div className="rating-note">
    <p>无记名评议：评议票不记录评议人、时间和先后，只汇总得分；少于{leastBallots}票的不显示。</p>
    <p className="remark">
      同时掌握服务器和密钥的人如在评议期间持续观察，可能推知各票由谁提交；全体意见一致时，结果本身会显示各人的意见。
    </p>
  </div>
);

interface Props {
  paper: RatingPaper;
  cast(marks: Mark[]): Promise<unknown>;
  done(): void;
  /** Something was chosen that leaving would lose. */
  begun?(): void;
}
/** What was typed stays where the network fails; it goes in once, however often it is sent. */
export function Rating({ paper, cast, done, begun }: Props) {
  const [chosen, setChosen] = useState<Chosen>({});
  const isLevel = paper.judgeType === judgeTypes.level;
  const open = paper.targets.filter(({ id }) => !isFull(paper, chosen[id])).length;
  const excellent = paper.targets.filter(({ id }) => chosen[id]?.grade === grades.excellent).length;
  const marks = paper.targets.map(({ id }): Mark => ({
    id,
    ...(isLevel ? { grade: chosen[id]?.grade ?? null } : { scores: (chosen[id]?.scores ?? []).map(one => one ?? 0) }),
  }));
  const set = (id: string, one: Chosen[string]) => {
    setChosen(present => ({ ...present, [id]: one }));
    begun?.();
  };
  return (
    <div className="rating">
      {promise}
      {paper.mostBallots < leastBallots && (
        <p className="rating-note is-warning">
          每名党员至多 {paper.mostBallots} 票，少于{leastBallots}票，本次得分将不予显示。
        </p>
      )}
      <ol>
        {paper.targets.map(({ id, name }) => (
          <li key={id} className="rating-line" aria-label={name}>
            <strong>{name}</strong>
            {isLevel ? (
              <Grades name={name} grade={chosen[id]?.grade} choose={grade => set(id, { grade })} />
            ) : (
              <Scores
                name={name}
                dimensions={paper.dimensions}
                scores={chosen[id]?.scores ?? []}
                choose={scores => set(id, { scores })}
              />
            )}
          </li>
        ))}
      </ol>
      <div className="rating-foot">
        <span role="status">
          {open > 0 ? `还有${open}名党员未评议` : `已评议 ${paper.targets.length} 人`}
          {isLevel && excellent > 0 && `，优秀 ${excellent} 人`}
        </span>
        <Sending label="提交评议" isReady={open === 0} cast={() => cast(marks)} done={done} />
      </div>
    </div>
  );
}
