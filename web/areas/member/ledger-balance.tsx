/** 上期 + 增加 − 减少 = 本期, with the check in words; every figure opens its entries. Case 11. */
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { Link } from 'react-router';
import { standing } from 'contract/member/codes.ts';
import { readBalance, type LedgerBalance } from 'contract/member/ledger-balance.ts';
import { memberLedgerEntry } from 'contract/member/member-ledger-entry.ts';
import '../../kit/record/detail.css';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { today } from '../../client/format.ts';
import type { List } from '../../kit/list/list.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useAnswer } from '../../kit/data/answer.ts';

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

interface Figure {
  label: string;
  count: number;
  sign: '' | '+' | '−' | '=';
  open?: () => void;
  /** The people behind it. */
  to?: string;
}

function FigureCell({ label, count, sign, open, to }: Figure) {
  const text = `${sign}${count.toLocaleString('zh-CN')}`;
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">
        {to ? (
          <Link to={to} aria-label={`${label} ${count} 人，查看名单`}>
            {text}
          </Link>
        ) : open ? (
          <button type="button" className="link-button" onClick={open} aria-label={`${label} ${count} 人，查看明细`}>
            {text}
          </button>
        ) : (
          text
        )}
      </dd>
    </div>
  );
}

type Asked = ReturnType<typeof askedBy>;
const counted = [standing.normal, standing.underReview];

/** The list of those who were counted on the evening of a day; today's needs no looking back. */
function peopleOn(page: string, { organisationId, includeSub }: Asked, day: string, statuses: readonly string[] = []) {
  const params = new URLSearchParams(organisationId ? { organisationId, includeSub: String(includeSub) } : {});
  for (const status of statuses) params.append('partyStatus', status);
  if (day < today()) params.set('asOf', day);
  return `${page}?${params}`;
}

const grouped = (count: number) => count.toLocaleString('zh-CN');

const told = ({ opening, closing, suspended, unbooked, since, from }: LedgerBalance): string[] => [
  unbooked === 0
    ? `核对一致：上期 ${grouped(opening)} 人，加减各项后等于本期 ${grouped(closing)} 人`
    : `有 ${grouped(Math.abs(unbooked))} 人未经增减单据直接登记、导入或更正，列为“未入账”`,
  ...(suspended > 0 ? [`另有停止党籍 ${suspended} 人，不计入本期`] : []),
  ...(since && from <= since ? [`自 ${since} 起有党员记录`] : []),
];

function Figures({ balance, list, asked }: { balance: LedgerBalance; list: List; asked: Asked }) {
  const entries = useDictionary(memberLedgerEntry.fields.type.dictionary);
  const open = (type: string) => () => list.setFilters('type', { type: [type] });
  const evening = dayjs(asked.from).subtract(1, 'day').format('YYYY-MM-DD');
  const figures: Figure[] = [
    { label: '上期', count: balance.opening, sign: '', to: peopleOn('/member/list', asked, evening, counted) },
    ...balance.lines.map(({ type, count }): Figure => ({
      label: labelOf(entries, type),
      count,
      sign: type.startsWith('1') ? '+' : '−',
      open: open(type),
    })),
    ...(balance.movedIn ? [{ label: '校内调入', count: balance.movedIn, sign: '+', open: open('31') } as Figure] : []),
    ...(balance.movedOut
      ? [{ label: '校内调出', count: balance.movedOut, sign: '−', open: open('31') } as Figure]
      : []),
    ...(balance.unbooked
      ? [{ label: '未入账', count: Math.abs(balance.unbooked), sign: balance.unbooked > 0 ? '+' : '−' } as Figure]
      : []),
    { label: '本期', count: balance.closing, sign: '=', to: peopleOn('/member/list', asked, asked.to, counted) },
  ];
  return (
    <>
      <dl className="key-figures">
        {figures.map(figure => (
          <FigureCell key={figure.label} {...figure} />
        ))}
      </dl>
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
        {data => <Figures balance={data} list={list} asked={asked} />}
      </QueryGate>
    </section>
  );
}
