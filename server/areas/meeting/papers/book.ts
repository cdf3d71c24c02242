/** 组织生活会议记录本: a cover, and a page for each meeting that the organisation handed in that year. */
import { meeting } from 'contract/meeting/meeting.ts';
import { dayInWords } from '../../../documents/facts.ts';
import type { Gathered } from '../../../kit/paper.ts';
import { officialDocument } from '../../../documents/said.ts';
import type { Tx } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { minutesWhere } from '../minutes.ts';
import { record } from './record.ts';
import { none, told } from './told.ts';
import { isOfYear, yearOf } from './year.ts';

const blankOf = (fact: { label: string; otherwise?: string }) => fact.otherwise ?? none;
async function ofBook(tx: Tx, id: string): Promise<Gathered> {
  const own = await yearOf(tx, id);
  const held = await minutesWhere(tx, isOfYear(own));
  const filledIn = held.map((one, at) => ({
    ...Object.fromEntries(Object.entries(told).map(([name, fact]) => [name, one[name] ?? blankOf(fact)])),
    title: one['title'] ?? '',
    mode: one['mode'] ?? '',
    no: String(at + 1),
  }));
  return { organisation: own.organisation, year: String(own.year), count: String(held.length), meetings: filledIn };
}
const rowsOfBook = Object.fromEntries(Object.entries(told).map(([name, { label }]) => [name, label]));
export const book = officialDocument({
  code: 'meetingBook',
  label: '本年度会议记录本',
  entity: meeting,
  facts: {
    organisation: told.organisation,
    year: { label: '年度' },
    count: { label: '会议次数' },
    today: { label: '生成日期' },
    meetings: {
      label: '本年度已提交的会议记录',
      rows: { ...rowsOfBook, title: '会议名称', mode: '形式', no: '序号' },
    },
  },
  gather: async (tx, id) => ({ ...(await ofBook(tx, id)), today: dayInWords(await today(tx)) }),
  paper: {
    title: '组织生活会议记录本',
    blocks: [
      { text: '\n\n\n\n{year} 年度', align: 'center' },
      { text: '\n\n\n\n\n\n\n\n党组织：{organisation}', align: 'center' },
      { text: '共收录会议记录 {count} 次', align: 'center' },
      { text: '{today}', align: 'center' },
      { each: 'meetings', parts: [{ text: '会议记录（第 {no} 次）', align: 'page' }, ...record] },
    ],
  },
});
