/** Beside the results: the places of 优秀 in each pool, and how good the ballots were. */
import type { ResultBoard } from 'contract/assessment/result-calls.ts';
import { gradeWordsOf, isGraded } from 'contract/assessment/ballot-words.ts';
import { formatMinute } from '../../client/format.ts';
import { Block } from '../../kit/ui/block.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { excellent } from './grade-words.ts';

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

interface PlacesProps {
  places: readonly Places[];
  percent: number;
  word: string;
}
export const ExcellentPlaces = ({ places, percent, word }: PlacesProps) => (
  <Block title={`${word}名额`} note={`限 ${percent}%，向下取整`}>
    <ul className="places">
      {places.map(one => (
        <Meter key={one.pool} {...one} />
      ))}
    </ul>
    <p className="remark">不确定等次的不计入基数。名额已满的组，再评{word}须先调出。</p>
  </Block>
);

/** 少于 5 张 where the number would tell single ones. */
const shownBallots = (of: number | null, least: number) => (of === null ? `少于 ${least}` : String(of));

/** Above the results: when it was closed, whom it is about, how many took part. */
export function Standing({ board, places }: { board: ResultBoard; places: readonly Places[] }) {
  const { quality, expected, least, closedAt, confirmedOn, rows, pools } = board;
  const { received, invalid } = quality;
  const sum = (of: 'given' | 'most') => places.reduce((all, one) => all + one[of], 0);
  const rate = received === null || expected === 0 ? '—' : ((received * 100) / expected).toFixed(1);
  const state = confirmedOn ? '等次已确认' : isGraded(board) ? '等次待会议确认' : '推荐结果已计算';
  return (
    <Figures
      of={[
        { label: closedAt ? `关闭于 ${formatMinute(closedAt)}` : '', value: state },
        { label: `考核对象，${pools.length} 个对象组`, value: rows.length, unit: '个' },
        { label: '收回 / 应测', value: shownBallots(received, least), unit: `/ ${expected}` },
        { label: '参评率', value: rate, ...(rate !== '—' && { unit: '%' }) },
        {
          label: `有效票，无效 ${shownBallots(invalid, least)}`,
          value: received === null || invalid === null ? '—' : received - invalid,
        },
        ...(isGraded(board)
          ? [{ label: `已评${gradeWordsOf(board)[excellent]} / 名额`, value: sum('given'), unit: `/ ${sum('most')}` }]
          : []),
      ]}
    />
  );
}

export function BallotQuality({ board }: { board: ResultBoard }) {
  const { quality, groups, least } = board;
  const count = (of: number | null) => (of === null ? `少于 ${least} 张` : `${of} 张`);
  return (
    <Block title="质量报告">
      <dl className="quality">
        <dt>收回票</dt>
        <dd className="figures">{count(quality.received)}</dd>
        <dt>无效票（不了解超 20%）</dt>
        <dd className="figures">{count(quality.invalid)}</dd>
        <dt>去掉最高最低</dt>
        <dd className="figures">{board.trimPercent === 0 ? '未启用' : `两端各 ${board.trimPercent}%`}</dd>
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
