/** 年度收支公示 as a paper for the notice board. Domain-party 6.7. */
import { sql } from 'drizzle-orm';
import { duesPublication, type DuesPublication } from 'contract/dues/dues-publication.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { factsOfRow } from '../../documents/facts.ts';
import { officialDocument } from '../../documents/said.ts';
import { linesOf, toldOf } from './publication-totals.ts';

interface Line {
  label: string;
  yuan: string;
}
/** In two halves, so that all of it and the signature stand on one sheet of the board. */
function besideOneAnother(all: readonly Line[]) {
  const half = Math.ceil(all.length / 2);
  return all.slice(0, half).map((left, at) => {
    const right = all[half + at];
    return { ...left, otherLabel: right?.label ?? '', otherYuan: right?.yuan ?? '' };
  });
}

export const publicationSheet = officialDocument({
  code: 'duesPublication',
  label: '年度收支公示',
  entity: duesPublication,
  facts: {
    organisation: { label: '党组织' },
    headCount: { otherwise: '0' },
    publishedOn: { otherwise: '（尚未公示）' },
    remark: { otherwise: '' },
    lines: {
      label: '收支',
      rows: { label: '项目', yuan: '金额', otherLabel: '右栏项目', otherYuan: '右栏金额' },
    },
  },
  async gather(tx, id, isPlain) {
    const facts = await factsOfRow(tx, duesPublication, id, isPlain);
    const row = await tx.one<DuesPublication>(sql`select * from dues_publication where id = ${id}::bigint`);
    const all = row && (await toldOf(tx, row));
    const lines = linesOf(all ?? {}).map(({ label, fen }) => ({ label, yuan: shownYuan(fen) }));
    return { ...facts, headCount: String(all?.headCount ?? 0), lines: besideOneAnother(lines) };
  },
  paper: {
    title: '年度党费收支公示',
    blocks: [
      { text: '{organisation}', align: 'center' },
      { text: '{year}年度党费收缴和使用情况公示如下，应缴党员 {headCount} 人。', align: 'indent' },
      {
        each: 'lines',
        rows: [
          ['项目', '金额（元）', '项目', '金额（元）'],
          ['{label}', '{yuan}', '{otherLabel}', '{otherYuan}'],
        ],
      },
      { text: '{remark}' },
      { text: '{organisation}', align: 'right' },
      { text: '{publishedOn}', align: 'right' },
    ],
  },
});
