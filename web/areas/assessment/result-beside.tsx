/** Beside the results: the places of 优秀 in each pool, and how good the ballots were. */
import type { ResultBoard } from 'contract/assessment/result-calls.ts';
import { Block } from '../../kit/ui/block.tsx';

interface Places {
  pool: string;
  graded: number;
  most: number;
  given: number;
}
function Meter({ pool, graded, most, given }: Places) {
  return (
    <li>
      <span>
        {pool} <small>{graded} 人</small>
      </span>
      <b className={given > most ? 'figures tone-error' : 'figures'}>
        {given} / {most}
      </b>
      <span className="places-meter" aria-hidden>
        {Array.from({ length: Math.max(most, given) }, (_, at) => (
          <i key={at} className={at >= most ? 'is-over' : at < given ? 'is-taken' : ''} />
        ))}
      </span>
    </li>
  );
}

export const ExcellentPlaces = ({ places, percent }: { places: readonly Places[]; percent: number }) => (
  <Block title="优秀名额" note={`限 ${percent}%，向下取整`}>
    <ul className="places">
      {places.map(one => (
        <Meter key={one.pool} {...one} />
      ))}
    </ul>
    <p className="remark">不确定等次的不计入基数。名额已满的组，再评优秀须先调出。</p>
  </Block>
);

export function BallotQuality({ board: { quality, groups, least } }: { board: ResultBoard }) {
  const count = (of: number | null) => (of === null ? `少于 ${least} 张` : `${of} 张`);
  return (
    <Block title="质量报告">
      <dl className="quality">
        <dt>收回票</dt>
        <dd className="figures">{count(quality.received)}</dd>
        <dt>无效票（不了解超 20%）</dt>
        <dd className="figures">{count(quality.invalid)}</dd>
        <dt>全同票（计入）</dt>
        <dd className="figures">{count(quality.straight)}</dd>
        {quality.short.map(({ groupId, targets }) => (
          <div key={groupId}>
            <dt>
              {groups.find(({ id }) => id === groupId)?.name}少于{least}票
            </dt>
            <dd className="figures">{targets} 人，并入或不计</dd>
          </div>
        ))}
      </dl>
    </Block>
  );
}
