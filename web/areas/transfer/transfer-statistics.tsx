/** 转接统计: orders of a year by kind, reason, goal and month; each figure opens the list behind it. */
import { Segmented } from 'antd';
import { useState } from 'react';
import { addDays, addMonths } from 'contract/kit/calendar.ts';
import { transferStatistics, type TransferGroup } from 'contract/transfer/calls.ts';
import { states } from 'contract/transfer/codes.ts';
import { PageHead } from '../../client/page-head.tsx';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { FigureTable } from '../../kit/ui/figure-table.tsx';
import { useYear, YearSelect } from '../../kit/list/year.tsx';
import './figures.css';
import { onlyOne } from './list-link.ts';
import { wayOf, ways } from './words.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { addressOf } from 'contract/report/home.ts';

type WayName = keyof typeof ways;
const wayLabels: { value: WayName; label: string }[] = [
  { value: 'out', label: '转出' },
  { value: 'in', label: '转入' },
  { value: 'internal', label: '校内转接' },
];
const heads = ['合计', '未办结', '已完成', '超期未接收', '已撤销'];
const { done, overdue, cancelled } = states;
const closed: readonly string[] = [done, overdue, cancelled];
/** States behind each head; all of them behind the sum. */
const behind = [[], Object.values(states).filter(state => !closed.includes(state)), [done], [overdue], [cancelled]];

type Filters = Record<string, readonly string[]>;
const spanOf = (year: number): Filters => ({
  'startedOn.from': [`${year}-01-01`],
  'startedOn.to': [`${year}-12-31`],
});
interface Words {
  title: string;
  label(code: string | null): string;
  /** The list and what it is narrowed by; null where it cannot be narrowed so. */
  list(code: string | null): { path: string; filters: Filters } | null;
}

function Block({ groups, words, span }: { groups: TransferGroup[]; words: Words; span: Filters }) {
  const lines = groups.map(group => {
    const { code, ...counts } = group;
    const list = words.list(code);
    return {
      key: code ?? '',
      label: words.label(code),
      figures: [
        counts.open + counts.done + counts.overdue + counts.cancelled,
        counts.open,
        counts.done,
        counts.overdue,
        counts.cancelled,
      ],
      links: behind.map(state => list && addressOf(list.path, { ...span, ...list.filters, state })),
    };
  });
  return <FigureTable title={words.title} heads={heads} lines={lines} nothing="这一年没有转接。" />;
}

function Blocks({ way: name, year, data }: { way: WayName; year: number; data: Record<string, TransferGroup[]> }) {
  const reasons = useDictionary('DJ_ZJ_YY');
  const { path, types } = ways[name];
  const span = spanOf(year);
  const regions = (data['byRegion'] ?? []).map(({ code }) => code);
  const narrowed = (filters: Filters | null) => filters && { path, filters: { type: types, ...filters } };
  const monthOf = (code: string) => ({
    'startedOn.from': [`${code}-01`],
    'startedOn.to': [addDays(addMonths(`${code}-01`, 1), -1)],
  });
  return (
    <>
      <Block
        groups={data['byReason'] ?? []}
        span={span}
        words={{
          title: '转接原因',
          label: code => labelOf(reasons, code),
          list: code => narrowed(code === null ? { 'reason.empty': ['true'] } : { reason: [code] }),
        }}
      />
      {name === 'out' && (
        <Block
          groups={data['byRegion'] ?? []}
          span={span}
          words={{
            title: '接收省份',
            label: code => code ?? '未填写',
            list: code => narrowed(onlyOne('toRegion', code, regions)),
          }}
        />
      )}
      <Block
        groups={data['byMonth'] ?? []}
        span={span}
        words={{ title: '发起月份', label: code => code ?? '', list: code => narrowed(code ? monthOf(code) : null) }}
      />
    </>
  );
}

export function TransferStatistics() {
  const year = useYear();
  const [way, setWay] = useState<WayName>('out');
  const types = useDictionary('DJ_ZJ_LX');
  const query = useAnswer(transferStatistics, { query: { year, way } }, { isKept: true });
  const span = spanOf(year);
  const byType: Words = {
    title: '转接类型',
    label: code => labelOf(types, code),
    list: code => ({ path: wayOf(code).path, filters: { type: code ? [code] : [] } }),
  };
  return (
    <div className="figure-page">
      <PageHead actions={<YearSelect />} />
      <QueryGate what="转接统计" query={query} rows={10}>
        {data => (
          <>
            <Block groups={data.byType} span={span} words={byType} />
            <div className="figure-choice">
              <span className="remark">以下各表只统计</span>
              <Segmented aria-label="以下各表只统计" options={wayLabels} value={way} onChange={setWay} />
            </div>
            <Blocks way={way} year={data.year} data={data as unknown as Record<string, TransferGroup[]>} />
          </>
        )}
      </QueryGate>
    </div>
  );
}
