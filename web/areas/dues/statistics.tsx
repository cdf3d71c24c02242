/** 党费统计: what was owed and paid for the months of a year, and the year as a sheet. */
import { Link } from 'react-router';
import { duesAmounts, duesFigures, duesSaid } from 'contract/dues/figures.ts';
import { readDuesStatistics, type DuesLine } from 'contract/dues/statistics.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { addressOf } from 'contract/report/home.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useAsked } from '../../kit/list/asked.ts';
import { useYear, YearSelect } from '../../kit/list/year.tsx';
import { Figures, type Figure } from '../../kit/ui/figures.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import './dues.css';
import { isPaid, itemsBy, rateOf, type ItemsOf } from './statistics-links.ts';
import { Tables } from './statistics-tables.tsx';
import { YearGrid } from './year-grid.tsx';

function Total({ total, items }: { total: DuesLine; items: ItemsOf }) {
  const amount = (of: keyof typeof duesAmounts, fen: number): Figure => ({
    ...duesSaid[of],
    value: shownYuan(fen),
    unit: '元',
    to: fen === 0 ? undefined : items(duesAmounts[of]),
  });
  return (
    <Figures
      of={[
        { ...duesFigures.due, value: total.due, unit: '笔', to: items(duesAmounts.payable), note: `${total.heads} 人` },
        amount('payable', total.payableFen),
        amount('exempted', total.exemptedFen),
        { ...duesFigures.paid, value: total.paid, unit: '笔', to: items(isPaid) },
        amount('received', total.paidFen),
        amount('unpaid', total.unpaidFen),
        {
          ...duesFigures.overdue,
          value: total.overdue,
          unit: '笔',
          to: items(duesAmounts.owed),
          note: `${total.overdueHeads} 人`,
        },
        amount('owed', total.owedFen),
        { ...duesSaid.timely, value: rateOf(total) },
      ]}
    />
  );
}

export function DuesStatistics() {
  const year = useYear();
  const { get, ask } = useAsked();
  const organisationId = get('organisationId');
  const asked = { year, ...(organisationId && { organisationId }) };
  const query = useAnswer(readDuesStatistics, { query: asked }, { isKept: true });
  const isGrid = get('view') === 'grid';
  return (
    <>
      <PageHead actions={<YearSelect />} />
      <div className="views-line">
        <Pills
          label="党费统计"
          of={[
            { key: 'figures', label: '统计' },
            { key: 'grid', label: '年度表' },
          ]}
          chosen={isGrid ? 'grid' : 'figures'}
          choose={key => ask({ view: key === 'grid' ? 'grid' : '' })}
        />
      </div>
      <QueryGate what="党费统计" query={query} rows={10}>
        {data => {
          const items = itemsBy(year, data.placeId);
          return (
            <>
              <p className="dues-place">
                {data.placeName ?? '管理范围内没有开始收缴的党费'}
                {organisationId && (
                  <Link to={addressOf('/dues/statistics', { year: [String(year)], ...(isGrid && { view: ['grid'] }) })}>
                    查看全部范围
                  </Link>
                )}
              </p>
              <section className="card dues-total">
                <Total total={data.total} items={items} />
              </section>
              {isGrid ? <YearGrid asked={asked} /> : <Tables data={data} items={items} />}
            </>
          );
        }}
      </QueryGate>
    </>
  );
}
