/** 党费统计, 欠缴管理 and every batch. */
import { listArrears, readArrearsFigures, type ArrearsLine } from 'contract/dues/arrears.ts';
import { duesBatch } from 'contract/dues/dues-batch.ts';
import { duesItem, itemStates } from 'contract/dues/dues-item.ts';
import { dueStates, listedOwing, listedStates, paidStates } from 'contract/dues/figures.ts';
import { readDuesStatistics, type DuesLine, type DuesStatistics } from 'contract/dues/statistics.ts';
import * as development from 'contract/development/figures.ts';
import type { Filters } from 'contract/kit/figure.ts';
import { type Told, type Sum, type Source, none, answerOf, listOf } from './told.ts';

const spanOf = (year: number): Filters => ({ 'month.from': [`${year}-01`], 'month.to': [`${year}-12`] });
const balanced = (
  name: string,
  line: Pick<DuesLine, 'payableFen' | 'exemptedFen' | 'paidFen' | 'unpaidFen' | 'owedFen'>,
): Sum => ({
  name: `${name} 应缴 = 免缴 + 实缴 + 未缴 + 欠缴`,
  whole: line.payableFen,
  parts: [line.exemptedFen, line.paidFen, line.unpaidFen, line.owedFen],
});
export const duesStatistics: Source = async ({ ask, day }) => {
  const data: DuesStatistics | null = await answerOf(ask, readDuesStatistics);
  if (!data) return none;
  const year = Number(day.slice(0, 4));
  const { total, placeId, byPlace, byStandard, byMode, byMonth } = data;
  const place = placeId ? development.within(placeId) : {};
  const items = (name: string, count: number, state: readonly string[], more: Filters = {}): Told => ({
    name: `${name} ${year} 年`,
    count,
    list: listOf(duesItem, { ...spanOf(year), ...place, ...more, state: [...state] }),
  });
  const divided = { 党组织: byPlace, 缴费标准: byStandard, 缴纳方式: byMode, 月份: byMonth };
  return {
    figures: [
      items('应缴党费', total.due, dueStates),
      items('已缴党费', total.paid, paidStates),
      items('欠缴党费', total.overdue, [itemStates.overdue]),
      ...byMonth.flatMap(({ code, due }) =>
        code === null ? [] : [items(`应缴党费 ${code}`, due, dueStates, { 'month.from': [code], 'month.to': [code] })],
      ),
    ],
    sums: [
      balanced('党费统计', total),
      ...Object.entries(divided).flatMap(([by, lines]) => [
        ...lines.map(line => balanced(`党费统计 ${by} ${line.name ?? line.code}`, line)),
        { name: `党费统计 按${by}的应缴`, whole: total.due, parts: lines.map(line => line.due) },
        { name: `党费统计 按${by}的欠缴金额`, whole: total.owedFen, parts: lines.map(line => line.owedFen) },
      ]),
    ],
  };
};
export const arrears: Source = async ({ ask }) => {
  const data = await answerOf(ask, readArrearsFigures);
  if (!data) return none;
  const { total, places }: { total: ArrearsLine; places: ArrearsLine[] } = data;
  return {
    figures: [
      { name: '欠缴党员', count: total.members, list: `/${listArrears.url}` },
      { name: '欠缴党费', count: total.months, list: listOf(duesItem, { state: [itemStates.overdue] }) },
    ],
    sums: [
      { name: '欠缴管理 按时长的党员', whole: total.members, parts: total.byAge },
      { name: '欠缴管理 按党组织的月数', whole: total.months, parts: places.map(one => one.months) },
      { name: '欠缴管理 按党组织的金额', whole: total.owedFen, parts: places.map(one => one.owedFen) },
    ],
  };
};
type Batch = DuesLine & { id: string; name: string; organisationName: string; dueCount: number; owingCount: number };
export const duesBatches: Source = async ({ ask }) => {
  const { status, body } = await ask('GET', `/${duesBatch.path}?size=50`);
  if (status !== 200) return none;
  // The list tells some of its computed columns alone.
  const rows: Batch[] = [];
  for (const { id } of body.content) rows.push((await ask('GET', `/${duesBatch.path}/${id}`)).body);
  const items = (batchId: string, state: readonly string[]) =>
    listOf(duesItem, { batchId: [batchId], state: [...state] });
  return {
    figures: rows.flatMap(({ id, name, organisationName, dueCount, owingCount }) => [
      { name: `${organisationName} ${name} 应缴`, count: dueCount, list: items(id, listedStates) },
      { name: `${organisationName} ${name} 未缴和欠缴`, count: owingCount, list: items(id, listedOwing) },
    ]),
    sums: rows.map(row => balanced(row.name, row)),
  };
};
