/** 上期 + 增加 − 减少 = 本期, with the check in words; every figure opens its entries. Case 11. */
import { DatePicker } from 'antd';
import dayjs from '../../client/dayjs.ts';
import { Link } from 'react-router';
import { addDays } from 'contract/kit/calendar.ts';
import { standing } from 'contract/member/codes.ts';
import { readBalance, type LedgerBalance } from 'contract/member/ledger-balance.ts';
import { memberLedgerEntry } from 'contract/member/member-ledger-entry.ts';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { grouped, today } from '../../client/format.ts';
import type { List } from '../../kit/list/list.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useAnswer } from '../../kit/data/answer.ts';
import { Figures, type Figure } from '../../kit/ui/figures.tsx';
import '../../kit/record/detail.css';

const firstOfYear = (day: string) => `${day.slice(0, 4)}-01-01`;

/** The span and place the list asks for; without one, this year. */
function askedBy({ state: { filters } }: List) {
  const day = today();
  const [organisationId] = filters['organisationId'] ?? [];
  return {
    from: filters['occurredOn.from']?.[0] ?? firstOfYear(day),
    to: filters['occurredOn.to']?.[0] ?? day,
    ...(organisationId ? { organisationId, includeSub: filters['includeSub']?.[0] === 'true' } : {}),
  };
}

/** The entries of one kind in the list below. */
const Entries = ({ label, count, sign, open }: { label: string; count: number; sign: string; open(): void }) => (
  <button type="button" className="link-button" onClick={open} aria-label={`${label} ${count} 人，查看明细`}>
    {sign}
    {grouped(count)}
  </button>
);

type Asked = ReturnType<typeof askedBy>;
const counted = [standing.normal, standing.underReview];

/** The list of those who were counted on the evening of a day; today's needs no looking back. */
function peopleOn(page: string, { organisationId, includeSub }: Asked, day: string, statuses: readonly string[] = []) {
  const params = new URLSearchParams(organisationId ? { organisationId, includeSub: String(includeSub) } : {});
  for (const status of statuses) params.append('partyStatus', status);
  if (day < today()) params.set('asOf', day);
  return `${page}?${params}`;
}

const told = ({ opening, closing, suspended, unbooked, since, from }: LedgerBalance): string[] => [
  unbooked === 0
    ? `核对一致：上期 ${grouped(opening)} 人，加减各项后等于本期 ${grouped(closing)} 人`
    : `有 ${grouped(Math.abs(unbooked))} 人的增减没有依据，列为“未入账”，请联系系统管理员核查`,
  ...(suspended > 0 ? [`另有停止党籍 ${suspended} 人，不计入本期`] : []),
  ...(since && from <= since ? [`自 ${since} 起有党员记录`] : []),
];

function Balance({ balance, list, asked }: { balance: LedgerBalance; list: List; asked: Asked }) {
  const words = useDictionary(memberLedgerEntry.fields.type.dictionary);
  const evening = addDays(asked.from, -1);
  const people = (day: string) => peopleOn('/member/list', asked, day, counted);
  const entries = (label: string, type: string, sign: string, count: number): Figure => ({
    label,
    value: <Entries {...{ label, count, sign }} open={() => list.setFilters('type', { type: [type] })} />,
  });
  const { movedIn, movedOut, registered, corrected, attached, unbooked } = balance;
  const signed = (label: string, count: number): Figure[] =>
    count === 0 ? [] : [{ label, value: `${count > 0 ? '+' : '−'}${grouped(Math.abs(count))}` }];
  const figures: Figure[] = [
    { label: '上期', value: balance.opening, to: people(evening) },
    ...balance.lines.map(({ type, count }) =>
      entries(labelOf(words, type), type, type.startsWith('1') ? '+' : '−', count),
    ),
    ...(movedIn ? [entries('校内调入', '31', '+', movedIn)] : []),
    ...(movedOut ? [entries('校内调出', '31', '−', movedOut)] : []),
    ...signed('登记导入', registered),
    ...signed('更正与误录删除', corrected),
    ...signed('随党组织隶属调整', attached),
    ...signed('未入账', unbooked),
    { label: '本期', value: `=${grouped(balance.closing)}`, to: people(asked.to) },
  ];
  return (
    <>
      <Figures of={figures} />
      <p className="remark" role="status">
        {told(balance).join('；')}
      </p>
      <p>
        <Link to={peopleOn('/member/roster', asked, asked.to)}>
          花名册 {grouped(balance.closing + balance.suspended)} 人
        </Link>
      </p>
    </>
  );
}

export function LedgerBalanceStrip({ list }: { list: List }) {
  const asked = askedBy(list);
  const query = useAnswer(readBalance, { query: asked });
  const choose = (days: [dayjs.Dayjs | null, dayjs.Dayjs | null] | null) =>
    list.setFilters('occurredOn', {
      ...(days?.[0] ? { 'occurredOn.from': [days[0].format('YYYY-MM-DD')] } : {}),
      ...(days?.[1] ? { 'occurredOn.to': [days[1].format('YYYY-MM-DD')] } : {}),
    });
  return (
    <section className="card balance" aria-label="党员增减平衡">
      <header>
        <h3>党员增减</h3>
        <DatePicker.RangePicker
          aria-label="统计区间"
          value={[dayjs(asked.from), dayjs(asked.to)]}
          maxDate={dayjs(today())}
          allowClear={false}
          onChange={choose}
        />
      </header>
      <QueryGate what="增减平衡" query={query} rows={2}>
        {data => <Balance balance={data} list={list} asked={asked} />}
      </QueryGate>
    </section>
  );
}
