/** 组织生活统计: the year beside the year before; every figure opens its meetings. */
import { Link } from 'react-router';
import { states, types } from 'contract/meeting/codes.ts';
import { lecturers, readLifeStatistics, type LifeStatistics as Statistics } from 'contract/meeting/statistics.ts';
import { addressOf } from 'contract/report/home.ts';
import { allows } from '../../client/session.ts';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Bars } from '../../kit/ui/bars.tsx';
import { Block } from '../../kit/ui/block.tsx';
import { Figures } from '../../kit/ui/figures.tsx';

interface Asked {
  year: number;
  organisationId?: string | undefined;
}
const two = (value: number) => String(value).padStart(2, '0');
/** The meetings behind a figure, for whoever may open the list. */
function listOf({ year, organisationId }: Asked, filters: Record<string, string[]> = {}, month?: number): string {
  const last = month === undefined ? 31 : new Date(Date.UTC(year, month, 0)).getUTCDate();
  return addressOf('/meeting/list', {
    ...(organisationId ? { organisationId: [organisationId], includeSub: ['true'] } : {}),
    'heldOn.from': [`${year}-${two(month ?? 1)}-01`],
    'heldOn.to': [`${year}-${two(month ?? 12)}-${last}`],
    state: [states.review, states.archived],
    ...filters,
  });
}
const opened = (address: string) => (allows('meeting.meeting.read') ? address : undefined);

type Pair = Statistics['meetings'];
/** Of a year that is to come there is no number, and there are no rows. */
const numbered = ({ now, before }: Pair, address: string) => ({
  value: now ?? '—',
  unit: now === null ? '' : '次',
  to: now === null ? undefined : opened(address),
  note: before === null ? undefined : `上年 ${before}${now !== null && before > 0 ? changeOf(now - before) : ''}`,
});
const changeOf = (by: number) => `，${by >= 0 ? '+' : ''}${by}`;
const named = (label: string, before: number | null) => (before === null ? label : `${label}（${before}）`);
const rateOf = ({ rate }: Statistics['attendance']['now']) => (rate === null ? '—' : rate);

function Headline({ data, asked }: { data: Statistics; asked: Asked }) {
  const { meetings, attendance, lectures } = data;
  const ofLectures = { types: [types.lecture] };
  const byLeaders = [lecturers.college, lecturers.school];
  return (
    <Figures
      isLarge
      of={[
        {
          label: '会议和活动',
          ...numbered(meetings, listOf(asked)),
          says: '已提交或归档的；一次会议兼有几种类型的计一次',
        },
        {
          label: '出勤率',
          value: rateOf(attendance.now),
          unit: attendance.now.rate === null ? '' : '%',
          note: `应到 ${attendance.now.due} 人次，实到 ${attendance.now.present}；上年 ${rateOf(attendance.before)}${attendance.before.rate === null ? '' : '%'}`,
          says: '出席和迟到 ÷ 应到，经批准不计出勤的除外，补学不计入',
        },
        {
          label: '党课',
          ...numbered(lectures.all, listOf(asked, ofLectures)),
        },
        {
          label: '领导干部讲党课',
          ...numbered(lectures.leaders, listOf(asked, { ...ofLectures, lecturerType: byLeaders })),
        },
        {
          label: '书记讲过党课的党支部',
          value: lectures.bySecretary ?? '—',
          unit: lectures.bySecretary === null ? '' : `/ ${lectures.branches} 个`,
          says: '书记每年至少讲一次党课；当年成立的党支部不计',
        },
      ]}
    />
  );
}

function Told({ data, asked }: { data: Statistics; asked: Asked }) {
  const entries = useDictionary('DJ_ZZSH_HYLX');
  const { lacking, bySecretary } = data.lectures;
  return (
    <div className="life-statistics">
      <Headline data={data} asked={asked} />
      <div className="life-charts">
        <Block title={`${asked.year} 年各类型`} note="上年次数在括号中">
          <Bars
            caption="单位：次"
            lines={data.types.map(({ type, now, before }) => ({
              label: named(labelOf(entries, type), before),
              count: now,
              to: opened(listOf(asked, { types: [type] })),
            }))}
          />
        </Block>
        <Block title={`${asked.year} 年各月`} note="上年次数在括号中">
          <Bars
            caption="单位：次"
            lines={data.months.map(({ month, now, before }) => ({
              label: named(`${month} 月`, before),
              count: now,
              to: opened(listOf(asked, {}, month)),
            }))}
          />
        </Block>
        <Block title="书记今年未讲党课的党支部" note={bySecretary === null ? undefined : `${lacking.length} 个`}>
          {bySecretary === null ? (
            <p className="block-nothing">{asked.year} 年尚未开始。</p>
          ) : lacking.length === 0 ? (
            <p className="block-nothing">各党支部书记都讲过党课。</p>
          ) : (
            <ul className="life-lacking">
              {lacking.map(({ id, name }) => (
                <li key={id}>
                  <Link to={addressOf('/meeting/supervision', { organisationId: [id], all: ['true'] })}>{name}</Link>
                </li>
              ))}
            </ul>
          )}
        </Block>
      </div>
    </div>
  );
}

export function LifeStatistics(asked: Asked) {
  const { year, organisationId } = asked;
  const answer = useAnswer(readLifeStatistics, { query: { year, ...(organisationId ? { organisationId } : {}) } });
  return (
    <QueryGate what="组织生活统计" query={answer} rows={10}>
      {data => <Told data={data} asked={asked} />}
    </QueryGate>
  );
}
