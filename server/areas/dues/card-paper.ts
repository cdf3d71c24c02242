/** 党费证: what a member has paid, month by month. Domain-party 6.7. */
import { sql } from 'drizzle-orm';
import { paidStates } from 'contract/dues/figures.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { factsOfRow } from '../../documents/facts.ts';
import { officialDocument } from '../../documents/said.ts';

/** Months that were paid up, the latest first; what is owed stands in no card. */
export const card = officialDocument({
  code: 'duesCard',
  label: '党费证',
  entity: partyMember,
  facts: {
    organisation: { label: '所在党支部' },
    joinedOn: { otherwise: '—' },
    formalOn: { otherwise: '—' },
    sum: { label: '合计' },
    lines: { label: '缴纳记录', rows: { month: '月份', paid: '实缴', paidOn: '缴纳日期', place: '收缴党支部' } },
    today: { label: '打印日期' },
  },
  async gather(tx, id, isPlain) {
    const facts = await factsOfRow(tx, partyMember, id, isPlain);
    const months = await tx.rows<{ month: string; fen: number; paidOn: string | null; place: string }>(sql`
      select i.month, i.paid_fen as fen, i.paid_on::text, o.short_name as place from dues_item i
        join party_organisation o on o.id = i.organisation_id
      where i.member_id = ${id}::bigint and i.deleted_at is null and i.state = any(${sql.param(paidStates)}::text[]) order by i.month`);
    return {
      ...facts,
      sum: shownYuan(months.reduce((all, { fen }) => all + Number(fen), 0)),
      lines: months.map(({ month, fen, paidOn, place }) => ({
        month,
        paid: shownYuan(Number(fen)),
        paidOn: paidOn ?? '',
        place,
      })),
    };
  },
  waitsFor: async (tx, id) =>
    (await tx.one(sql`
      select 1 from dues_item where member_id = ${id}::bigint and deleted_at is null
        and state = any(${sql.param(paidStates)}::text[]) limit 1`))
      ? null
      : '还没有缴清的党费月份',
  paper: {
    title: '党费证',
    blocks: [
      {
        rows: [
          ['姓名', '{name}', '所在党支部', '{organisation}'],
          ['入党时间', '{joinedOn}', '转正时间', '{formalOn}'],
        ],
      },
      {
        each: 'lines',
        rows: [
          ['月份', '实缴（元）', '缴纳日期', '收缴党支部'],
          ['{month}', '{paid}', '{paidOn}', '{place}'],
        ],
      },
      { text: '合计：{sum} 元' },
      { text: '{organisation}（盖章）', align: 'right' },
      { text: '{today}', align: 'right' },
    ],
  },
});
