/** 干部人事档案目录: what lies in a personal file, category by category, as the regulation has it bound in front. Domain-cadre 6.1. */
import { sql } from 'drizzle-orm';
import { archiveItem } from 'contract/archive/archive-item.ts';
import type { Volume, VolumeItem } from 'contract/archive/calls.ts';
import type { FactRows, Gathered } from '../../kit/paper.ts';
import { officialDocument } from '../../documents/said.ts';
import type { Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { volumeOf } from './volume.ts';

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
/** `一` before a category, `（一）` before a part of it. */
const countedAs = (code: string) => {
  const [category, part] = code.split('-').map(Number);
  const word = (at: number | undefined) => numerals[(at ?? 0) - 1] ?? String(at);
  return part === undefined ? word(category) : `（${word(part)}）`;
};
const remarkOf = ({ pages, remark }: VolumeItem) =>
  [pages === 0 ? '仅存纸质原件' : '', remark ?? ''].filter(Boolean).join('；');

/** Categories stand there even where nothing lies in them; their parts where something does. */
export function linesOf({ chapters }: Pick<Volume, 'chapters'>): FactRows {
  const none = { year: '', month: '', day: '', pages: '', remark: '' };
  return chapters.flatMap(({ code, name, depth, items }) => {
    if (depth > 0 && items.length === 0) return [];
    const lines = items.map((item, at) => {
      const [year = '', month = '', day = ''] = item.formedOn.split('-');
      const pages = item.pages === 0 ? '—' : String(item.pages);
      return { order: String(at + 1), title: item.title, year, month, day, pages, remark: remarkOf(item) };
    });
    return [{ order: countedAs(code), title: name, ...none }, ...lines];
  });
}

export async function directoryOf(tx: Tx, volume: Volume): Promise<Gathered> {
  const { name, number, itemCount, pageCount } = volume;
  const [year, month, day] = (await today(tx)).split('-').map(Number);
  return {
    name,
    number,
    itemCount: String(itemCount),
    pageCount: String(pageCount),
    lines: linesOf(volume),
    today: `${year}年${month}月${day}日`,
  };
}

const ownerOf = (tx: Tx, itemId: string) =>
  tx.one<{ personId: string }>(sql`select person_id from archive_item where id = ${itemId}::bigint`);

const wide = (text: string, span: number) => ({ text, span });
/** Asked for by any material of the file, so that the right and the reach are those of materials. */
export const directory = officialDocument({
  code: 'archiveDirectory',
  label: '档案目录',
  entity: archiveItem,
  facts: {
    name: { label: '姓名' },
    number: { label: '学号/工号', otherwise: '—' },
    itemCount: { label: '材料份数' },
    pageCount: { label: '总页数' },
    lines: {
      label: '材料',
      rows: {
        order: '序号',
        title: '材料名称',
        year: '形成时间：年',
        month: '形成时间：月',
        day: '形成时间：日',
        pages: '页数',
        remark: '备注',
      },
    },
    today: { label: '打印日期' },
  },
  gather: async (tx, itemId) => {
    const owner = await ownerOf(tx, itemId);
    return owner ? directoryOf(tx, await volumeOf(tx, owner.personId)) : {};
  },
  paper: {
    title: '干部人事档案目录',
    blocks: [
      { text: '姓名：{name}　　学号/工号：{number}　　共 {itemCount} 份 {pageCount} 页' },
      {
        each: 'lines',
        rows: [
          ['序号', wide('材料名称', 5), wide('材料形成时间', 3), '页数', wide('备注', 2)],
          ['', wide('　', 5), '年', '月', '日', '', wide('　', 2)],
          ['{order}', wide('{title}', 5), '{year}', '{month}', '{day}', '{pages}', wide('{remark}', 2)],
        ],
      },
      { text: '{today}', align: 'right' },
    ],
  },
});
export const archiveDocuments = [directory];
