/** One person against the mean of the pool, an axis for each indicator; from 50 points in the middle to 100 at the rim. */
import { shownScore } from './grade-words.ts';

const size = 120;
const [least, most] = [5000, 10_000];

interface Props {
  names: readonly string[];
  own: readonly (number | null)[];
  /** Null where the pool has too few persons. */
  pool: readonly (number | null)[];
}

/** Where a score lies on its axis, the first one upwards. */
function pointAt(at: number, count: number, score: number): string {
  const angle = (at / count) * 2 * Math.PI - Math.PI / 2;
  const reach = (Math.max(0, score - least) / (most - least)) * size;
  return `${(Math.cos(angle) * reach).toFixed(1)},${(Math.sin(angle) * reach).toFixed(1)}`;
}
const shape = (scores: readonly (number | null)[]) =>
  scores.map((score, at) => pointAt(at, scores.length, score ?? least)).join(' ');
const isWhole = (scores: readonly (number | null)[]) => scores.every(score => score !== null);

function Axis({ name, at, count }: { name: string; at: number; count: number }) {
  const [x = 0, y = 0] = pointAt(at, count, most).split(',').map(Number);
  const anchor = Math.abs(x) < 1 ? 'middle' : x > 0 ? 'start' : 'end';
  return (
    <>
      <line x1="0" y1="0" x2={x} y2={y} />
      <text x={x * 1.1} y={y * 1.1 + 4} textAnchor={anchor}>
        {name}
      </text>
    </>
  );
}

export function Radar({ names, own, pool }: Props) {
  if (names.length < 3 || !isWhole(own)) return null;
  const hasPool = isWhole(pool);
  const said = names.map((name, at) => `${name} ${shownScore(own[at] ?? null)}`).join('，');
  return (
    <figure className="radar">
      <svg viewBox="-220 -150 440 300" role="img" aria-label={said}>
        {[0.25, 0.5, 0.75, 1].map(part => (
          <polygon key={part} className="radar-ring" points={shape(names.map(() => least + (most - least) * part))} />
        ))}
        {names.map((name, at) => (
          <Axis key={name} name={name} at={at} count={names.length} />
        ))}
        {hasPool && <polygon className="radar-pool" points={shape(pool)} />}
        <polygon className="radar-own" points={shape(own)} />
      </svg>
      <figcaption className="remark">
        实线为本人{hasPool ? '，虚线为组内平均' : '；组内不足 5 人，不显示平均'}。中心 50 分，外圈 100 分。
      </figcaption>
    </figure>
  );
}
