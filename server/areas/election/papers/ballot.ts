/** 选票: candidates in the order of their strokes, with room for the marks. */
import { sql } from 'drizzle-orm';
import { voteSession } from 'contract/election/vote-session.ts';
import { factsOfRow } from '../../../documents/facts.ts';
import { officialDocument } from '../../../documents/said.ts';
import { byStrokes } from '../tally.ts';
import { blank, organisation } from './shared.ts';
import type { Tx } from '../../../kit/registry.ts';
import type { Gathered } from '../../../kit/paper.ts';

async function ballotRows(tx: Tx, id: string): Promise<Gathered> {
  const rows = await tx.rows<{ name: string; allowOther: boolean; seats: number }>(sql`
    select p.name, v.allow_other is true as allow_other, v.seats from vote_session v
      join election_candidate c on c.id = any(v.candidate_ids) join person p on p.id = c.person_id
    where v.id = ${id}::bigint`);
  const [{ allowOther, seats } = { allowOther: false, seats: 0 }] = rows;
  const others = allowOther ? Array.from({ length: Math.min(seats, 3) }, (_, at) => `另选他人（${at + 1}）：`) : [];
  const lines = [...byStrokes(rows).map(one => one.name), ...others];
  const othersRule = allowOther ? '不赞成候选人的可另选他人' : '本次投票不另选他人';
  return { othersRule, candidates: rows.length === 0 ? [] : lines.map(name => ({ name, blank })) };
}

export const voteBallot = officialDocument({
  code: 'voteBallot',
  label: '选票',
  entity: voteSession,
  facts: {
    organisation,
    othersRule: { label: '可否另选他人的说明' },
    candidates: { label: '候选人', rows: { name: '姓名', blank: '空格' } },
  },
  gather: async (tx, id, isPlain) => ({
    ...(await factsOfRow(tx, voteSession, id, isPlain)),
    ...(await ballotRows(tx, id)),
  }),
  paper: {
    title: '选票',
    blocks: [
      { text: '{organisation}{title}', align: 'center' },
      {
        each: 'candidates',
        rows: [
          [{ text: '候选人（以姓氏笔画为序）', span: 3 }, '赞成', '不赞成', '弃权'],
          [{ text: '{name}', span: 3 }, '{blank}', '{blank}', '{blank}'],
        ],
      },
      {
        text: '说明：应选 {seats} 人。赞成的画“○”，不赞成的画“×”，弃权的不画；{othersRule}。所选人数多于应选人数的，该选票无效。',
      },
    ],
  },
});
