/** Every question at a glance, by section: which are answered, which are flagged, which one is open. */
import { isAnswered } from 'contract/exam/paper/shown.ts';
import type { SeenSection, SeenTopic } from './numbered.ts';
import type { Standing } from './standing.ts';

interface NumberProps {
  topic: SeenTopic;
  standing: Standing;
  isCurrent?: boolean;
  go(place: number): void;
}
export function Place({ topic: { no, place }, standing, isCurrent = false, go }: NumberProps) {
  const given = standing.answers.get(no);
  const isDone = isAnswered(given?.response ?? null);
  const isFlagged = given?.flagged ?? false;
  const marks = [isDone ? '已答' : '未答', isFlagged && '已标记'].filter(Boolean).join('，');
  return (
    <button
      type="button"
      className={['room-place', isDone && 'is-done', isFlagged && 'is-flagged'].filter(Boolean).join(' ')}
      aria-label={`第 ${place} 题，${marks}`}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => go(place)}
    >
      {place}
    </button>
  );
}

interface Props {
  sections: readonly SeenSection[];
  standing: Standing;
  current: number;
  go(place: number): void;
}
export const AnswerSheet = ({ sections, standing, current, go }: Props) => (
  <div className="room-sections">
    {sections.map(({ title, topics }) => (
      <section key={title} aria-label={title}>
        <h3>{title}</h3>
        <div className="room-places">
          {topics.map(topic => (
            <Place key={topic.no} topic={topic} standing={standing} isCurrent={topic.place === current} go={go} />
          ))}
        </div>
      </section>
    ))}
  </div>
);

export const Legend = () => (
  <p className="room-legend" aria-hidden>
    <span>
      <i className="is-done" />
      已答
    </span>
    <span>
      <i />
      未答
    </span>
    <span>
      <i className="is-flagged" />
      已标记
    </span>
  </p>
);
