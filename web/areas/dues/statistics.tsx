/** 党费统计: what was owed and paid for the months of a year, and the year as a sheet. */
import { Link } from 'react-router';
import { dueStates, paidStates } from 'contract/dues/figures.ts';
import { readDuesStatistics, type DuesLine } from 'contract/dues/statistics.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { addressOf } from 'contract/report/home.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useAsked } from '../../kit/list/asked.ts';
import { useYear, YearSelect } from '../../kit/list/year.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import './dues.css';
import { itemsBy, overdue, rateOf, type ItemsOf } from './statistics-links.ts';
import { Tables } from './statistics-tables.tsx';
import { YearGrid } from './year-grid.tsx';

const Total = ({ total, items }: { total: DuesLine; items: ItemsOf }) => (
  <Figures
    of={[
      { label: '应缴', value: total.due, unit: '笔', to: items(dueStates, {}), note: `${total.heads} 人` },
      { label: '应缴金额', value: shownYuan(total.payableFen), unit: '元' },
      { label: '免缴金额', value: shownYuan(total.exemptedFen), unit: '元' },
      { label: '已缴', value: total.paid, unit: '笔', to: items(paidStates, {}) },
      { label: '实缴金额', value: shownYuan(total.paidFen), unit: '元' },
      { label: '未缴金额', value: shownYuan(total.unpaidFen), unit: '元' },
      { label: '欠缴', value: total.overdue, unit: '笔', to: items(overdue, {}), note: `${total.overdueHeads} 人` },
      { label: '欠缴金额', value: shownYuan(total.owedFen), unit: '元' },
      {
        label: '及时率',
        says: '截止日期前缴清的应缴月份占全部应缴月份的比例；免缴的和没有截止日期的历年记录不在其中',
        value: rateOf(total),
      },
    ]}
  />
);

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
