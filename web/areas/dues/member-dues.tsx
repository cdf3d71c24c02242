/** 党费 on the page of a member: the months, and what they are paid by. */
import { Link } from 'react-router';
import { duesBase } from 'contract/dues/dues-base.ts';
import { duesItem } from 'contract/dues/dues-item.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';

const opens = (name: string, label: string, to: string): ColumnWords => ({
  [name]: { label, width: 96, show: row => <Link to={`${to}?id=${row.id}`}>{String(row[name])}</Link> },
});
const itemWords = opens('month', '月份', '/dues/item/detail');
const baseWords = opens('effectiveMonth', '执行年月', '/dues/base/detail');

const MemberDues = ({ memberId }: { memberId: string }) => (
  <>
    <RelatedRows
      resource={duesItem}
      what="应缴党费"
      query={{ memberId, sort: 'month,desc' }}
      columns={['month', 'organisationId', 'standard', 'payableFen', 'paidFen', 'paidOn', 'state']}
      words={itemWords}
      firstUse={{ title: '还没有应缴党费', text: '党费批次生成应缴名单后，各月应缴和实缴列在这里。' }}
    />
    <RelatedRows
      resource={duesBase}
      what="缴费基数"
      query={{ memberId, sort: 'effectiveMonth,desc' }}
      columns={['effectiveMonth', 'standard', 'monthlyFen', 'source', 'state']}
      words={baseWords}
      firstUse={{ title: '还没有缴费基数', text: '按工资、退休费或收入登记；学生等按定额缴纳的不需要。' }}
    />
  </>
);

/** The tab, for whoever may read it. */
export function useMemberDues(memberId: string) {
  const isTheirs = useMay()(duesItem, 'read');
  return isTheirs ? [{ key: 'dues', label: '党费', children: <MemberDues memberId={memberId} /> }] : [];
}
