/** 流动党员统计: who lives away now, by kind, reason, place and country, and who is overdue for a contact. */
import { Segmented } from 'antd';
import { useState } from 'react';
import { flowingStatistics, type FlowingGroup } from 'contract/transfer/calls.ts';
import { flowing } from 'contract/transfer/codes.ts';
import { uncontacted } from 'contract/transfer/figures.ts';
import { today } from '../../client/format.ts';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { FigureTable } from '../../kit/ui/figure-table.tsx';
import './figures.css';
import { flowIn, flowOut } from './flow-words.ts';
import { onlyOne } from './list-link.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { addressOf } from 'contract/report/home.ts';

const heads = ['流动中', '超期未联系'];
const kinds = [
  { value: flowOut.type, label: '流出' },
  { value: flowIn.type, label: '流入' },
];
/** So many places are told. */
const mostPlaces = 100;
const pathOf = (type: string | null) => (type === flowIn.type ? flowIn.path : flowOut.path);
type Filters = Record<string, string[]>;

/** Who is counted, and of them who is overdue. */
function linesOf(
  groups: FlowingGroup[],
  type: string | null,
  label: (code: string | null) => string,
  filtersOf: (code: string | null) => Filters | null,
) {
  const late = uncontacted(today());
  return groups.map(({ code, count, overdue }) => {
    const filters = filtersOf(code);
    const of = type ?? code;
    const to = (further: Filters) =>
      filters && addressOf(pathOf(of), { type: of ? [of] : [], state: flowing, ...filters, ...further });
    return { key: code ?? '', label: label(code), figures: [count, overdue], links: [to({}), to(late)] };
  });
}

export function FlowingStatistics() {
  const [type, setType] = useState(flowOut.type);
  const types = useDictionary('DJ_LD_LX');
  const reasons = useDictionary('DJ_LD_YY');
  const query = useAnswer(flowingStatistics, { query: { type } }, { isKept: true });
  return (
    <QueryGate what="流动党员统计" query={query} rows={10}>
      {data => {
        const shared = { heads, nothing: '没有正在流动的党员。' };
        const codes = (groups: FlowingGroup[]) => groups.map(({ code }) => code);
        const byType = linesOf(
          data.byType,
          null,
          code => labelOf(types, code),
          () => ({}),
        );
        const byReason = linesOf(
          data.byReason,
          type,
          code => labelOf(reasons, code),
          (code): Filters => (code ? { reason: [code] } : { 'reason.empty': ['true'] }),
        );
        const byText = (name: 'place' | 'country', groups: FlowingGroup[], none: string) =>
          linesOf(
            groups,
            type,
            code => code ?? none,
            // Of more than are told another may hold the text as well.
            code => (groups.length < mostPlaces ? onlyOne(name, code, codes(groups)) : null),
          );
        return (
          <div className="figure-page">
            <FigureTable {...shared} title="流动类型" lines={byType} />
            <div className="figure-choice">
              <span className="remark">以下各表只统计</span>
              <Segmented aria-label="以下各表只统计" options={kinds} value={type} onChange={setType} />
            </div>
            <FigureTable {...shared} title="流动原因" lines={byReason} />
            <FigureTable {...shared} title="流入地" lines={byText('place', data.byPlace, '未填写')} />
            <FigureTable {...shared} title="国家（地区）" lines={byText('country', data.byCountry, '境内')} />
          </div>
        );
      }}
    </QueryGate>
  );
}
