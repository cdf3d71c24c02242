/** 转接统计: orders of a year by kind, reason, goal and month; each figure opens the list behind it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { transferStatistics, type TransferGroup } from 'contract/transfer/calls.ts';
import { inward, outward } from 'contract/transfer/codes.ts';
import { today } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { BlockError, Skeleton } from '../../kit/states.tsx';
import { FigureTable } from './parts/figure-table.tsx';

const pathOf = (type: string | null): string =>
  inward.includes(type)
    ? '/member/transfer/in'
    : outward.includes(type)
      ? '/member/transfer/out'
      : '/member/transfer/internal';

interface Words {
  title: string;
  label(code: string | null): string;
  link?(code: string | null): string;
}
const heads = ['合计', '办理中', '已完成', '超期', '已撤销'];
const total = ({ open, done, overdue, cancelled }: TransferGroup) => open + done + overdue + cancelled;

function Block({ groups, words }: { groups: TransferGroup[]; words: Words }) {
  const lines = groups.map(group => {
    const { code, open, done, overdue, cancelled } = group;
    const link = words.link ? { link: words.link(code) } : {};
    return {
      key: code ?? '',
      label: words.label(code),
      ...link,
      figures: [total(group), open, done, overdue, cancelled],
    };
  });
  return <FigureTable title={words.title} heads={heads} lines={lines} nothing="这一年没有转接。" />;
}

export function TransferStatistics() {
  const now = Number(today().slice(0, 4));
  const [year, setYear] = useState(now);
  const types = useDictionary('DJ_ZJ_LX');
  const reasons = useDictionary('DJ_ZJ_YY');
  const { data, error, refetch } = useQuery({
    queryKey: ['transfer-statistics', year],
    queryFn: ({ signal }) => call(transferStatistics, { query: { year } }, { signal, silent: true }),
    placeholderData: keepPreviousData,
  });
  const years = Array.from({ length: 6 }, (_, back) => ({ value: now - back, label: `${now - back} 年` }));
  return (
    <div className="figure-page">
      <PageHead actions={<Select aria-label="年度" value={year} options={years} onChange={setYear} />} />
      {error ? (
        <BlockError what="转接统计" error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={10} />
      ) : (
        <>
          <Block
            groups={data.byType}
            words={{
              title: '转接类型',
              label: code => labelOf(types, code),
              link: code => `${pathOf(code)}?type=${code}`,
            }}
          />
          <Block groups={data.byReason} words={{ title: '转接原因', label: code => labelOf(reasons, code) }} />
          <Block groups={data.byRegion} words={{ title: '接收省份', label: code => code ?? '校内或未填写' }} />
          <Block groups={data.byMonth} words={{ title: '月份', label: code => code ?? '' }} />
        </>
      )}
    </div>
  );
}
