/** The bulletin as a paper: each part with its sentences, and the tables of organisational life. */
import { sql } from 'drizzle-orm';
import { bulletin, partNames, parts, type Bulletin } from 'contract/statistics/bulletin.ts';
import type { Lacking, PlaceLine, Sums } from 'contract/statistics/bulletin-content.ts';
import { lacksWords, rateOf, summed } from 'contract/statistics/bulletin-words.ts';
import { factsOfRow } from '../../../documents/facts.ts';
import { officialDocument } from '../../../documents/said.ts';
import type { Block, FactRows } from '../../../kit/paper.ts';
import { contentOf } from './bulletin.ts';

const lineOf = (name: string, { due, held, missing, open }: Sums) => ({
  name,
  due: String(due),
  held: String(held),
  missing: String(missing),
  open: String(open),
  rate: rateOf(held, due),
});
const linesOf = (places: readonly PlaceLine[]): FactRows => {
  const lines = places.map(one => lineOf(one.name, one));
  return lines.length > 1 ? [...lines, lineOf('合计', summed(places))] : lines;
};
const lacksOf = (all: readonly Lacking[]): FactRows => all.map(one => ({ name: one.name, lacks: lacksWords(one) }));

const columns = { due: '应开展', held: '已开展', missing: '缺', open: '待开展', rate: '完成率' };
const table = (each: string, head: string): Block => ({
  each,
  rows: [
    [head, ...Object.values(columns)],
    ['{name}', ...Object.keys(columns).map(name => `{${name}}`)],
  ],
});
const tables: Partial<Record<string, Block[]>> = {
  lifeText: [
    table('kinds', '类型'),
    table('places', '党组织'),
    {
      each: 'lacking',
      rows: [
        ['未按要求开展的党组织', '缺少的组织生活'],
        ['{name}', '{lacks}'],
      ],
    },
  ],
};
const numbers = ['一', '二', '三', '四', '五', '六', '七'];

export const bulletinSheet = officialDocument({
  code: 'bulletin',
  label: '党建工作通报',
  entity: bulletin,
  facts: {
    organisation: { label: '编写党组织' },
    ...Object.fromEntries(partNames.map(name => [name, { otherwise: '无。' }])),
    kinds: { label: '各类组织生活', otherwise: '', rows: { name: '类型', ...columns } },
    places: { label: '各党组织', otherwise: '', rows: { name: '党组织', ...columns } },
    lacking: { label: '未按要求开展的党组织', otherwise: '', rows: { name: '党组织', lacks: '缺少的组织生活' } },
    publishedOn: { label: '发布日期', otherwise: '（尚未发布）' },
  },
  async gather(tx, id, isPlain) {
    const facts = await factsOfRow(tx, bulletin, id, isPlain);
    const row = await tx.one<Pick<Bulletin, 'content'> & { publishedOn: string | null }>(sql`
      select content, to_char(published_at at time zone 'Asia/Shanghai', 'YYYY"年"FMMM"月"FMDD"日"') as published_on
      from bulletin where id = ${id}::bigint`);
    if (!row) return facts;
    const { life } = contentOf(row).figures;
    return {
      ...facts,
      publishedOn: row.publishedOn,
      kinds: life.kinds.map(one => lineOf(one.label, one)),
      places: linesOf(life.places),
      lacking: lacksOf(life.lacking),
    };
  },
  paper: {
    title: '党建工作通报',
    blocks: [
      { text: '{title}', align: 'center' },
      ...partNames.flatMap((name, at): Block[] => [
        { text: `${numbers[at]}、${parts[name].label}` },
        { text: `{${name}}`, align: 'indent' },
        ...(tables[name] ?? []),
      ]),
      { text: '{organisation}', align: 'right' },
      { text: '{publishedOn}', align: 'right' },
    ],
  },
});
