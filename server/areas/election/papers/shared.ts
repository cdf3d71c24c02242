/** What the papers of an election share, and what its votes came to. */
import { sql } from 'drizzle-orm';
import type { VoteSheet } from 'contract/election/calls.ts';
import { voteTypes } from 'contract/election/codes.ts';
import { election } from 'contract/election/election.ts';
import { factsOfRow } from '../../../documents/facts.ts';
import type { FactRows, Gathered } from '../../../kit/paper.ts';
import { wordsOf } from '../../../kit/resource/labels.ts';
import type { Tx } from '../../../kit/registry.ts';

export const blank = '　';
export const figure = (value: number | undefined) => (value === undefined ? null : String(value));

export const organisation = { label: '党组织' };
export const electionFacts = { name: {}, organisation, above: { label: '上级党组织' }, today: { label: '填写日期' } };
export async function gatherElection(tx: Tx, id: string, isPlain: boolean): Promise<Gathered> {
  const { committee: above = null, ...facts } = await factsOfRow(tx, election, id, isPlain);
  return { ...facts, above };
}
export const names = { name: '姓名', position: '职务' };
export const signed = [
  { text: '{organisation}', align: 'right' as const },
  { text: '{today}', align: 'right' as const },
];

interface Counted {
  sheet: VoteSheet;
  heldOn: string;
}
/** Sheets of the closed votes of an election, or that of one vote. */
export const sheetsOf = (tx: Tx, where: { election?: string; vote?: string }) =>
  tx.rows<Counted>(sql`
    select r.sheet, r.held_on::text as held_on from vote_session v join vote_result r on r.session_id = v.id
    where v.deleted_at is null and (v.id = ${where.vote ?? null}::bigint
      or v.election_id = ${where.election ?? null}::bigint and v.vote_type <> ${voteTypes.primary})
    order by v.round, v.id`);

export async function elected(tx: Tx, sheets: Counted[]): Promise<FactRows> {
  const post = await wordsOf(tx, 'DJ_DZZ_DNZW');
  return sheets.flatMap(({ sheet }) =>
    sheet.lines
      .filter(line => line.isElected)
      .map(({ name, favour }) => ({ name, position: post(sheet.position ?? '05'), favour: String(favour) })),
  );
}
