/** 流动党员统计: who lives away now, by kind, reason, place and country, and who is overdue for a contact. */
import { useQuery } from '@tanstack/react-query';
import { flowingStatistics, type FlowingGroup } from 'contract/transfer/calls.ts';
import { call } from '../../client/http.ts';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { BlockError, Skeleton } from '../../kit/states.tsx';
import { FigureTable } from './parts/figure-table.tsx';

const heads = ['流动中', '超期未联系'];
const linesOf = (groups: FlowingGroup[], label: (code: string | null) => string, link?: (code: string) => string) =>
  groups.map(({ code, count, overdue }) => ({
    key: code ?? '',
    label: label(code),
    ...(link && code ? { link: link(code) } : {}),
    figures: [count, overdue],
  }));
const away = 'state=1&state=2&state=5';
const listOf = (code: string) => (code === '2' ? '/member/flowing/in' : '/member/flowing/out');

export function FlowingStatistics() {
  const types = useDictionary('DJ_LD_LX');
  const reasons = useDictionary('DJ_LD_YY');
  const { data, error, refetch } = useQuery({
    queryKey: ['flowing-statistics'],
    queryFn: ({ signal }) => call(flowingStatistics, {}, { signal, silent: true }),
  });
  if (error) return <BlockError what="流动党员统计" error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={10} />;
  const shared = { heads, nothing: '没有正在流动的党员。' };
  const byType = linesOf(
    data.byType,
    code => labelOf(types, code),
    code => `${listOf(code)}?type=${code}&${away}`,
  );
  return (
    <div className="figure-page">
      <FigureTable {...shared} title="流动类型" lines={byType} />
      <FigureTable {...shared} title="流动原因" lines={linesOf(data.byReason, code => labelOf(reasons, code))} />
      <FigureTable {...shared} title="流入地" lines={linesOf(data.byPlace, code => code ?? '未填写')} />
      <FigureTable {...shared} title="国家（地区）" lines={linesOf(data.byCountry, code => code ?? '境内')} />
    </div>
  );
}
