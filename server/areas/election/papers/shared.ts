/** What the papers of an election share: its record and that of its votes in words, names on the seals, what the votes came to. */
import { sql } from 'drizzle-orm';
import type { VoteSheet } from 'contract/election/calls.ts';
import { voteTypes } from 'contract/election/codes.ts';
import { election } from 'contract/election/election.ts';
import { voteSession } from 'contract/election/vote-session.ts';
import { dayInWords, factsOfRow } from '../../../documents/facts.ts';
import type { FactRows, Gathered } from '../../../documents/paper.ts';
import { wordsOf } from '../../../kit/resource/labels.ts';
import { today } from '../../../kit/setting.ts';
import type { Tx } from '../../../kit/registry.ts';

export const blank = '　';
export const figure = (value: number | undefined) => (value === undefined ? null : String(value));

interface Place {
  organisation: string;
  above: string | null;
  termEndOn: string | null;
}
/** Names on the seals of who asks and who is asked. */
const placeOf = (tx: Tx, table: 'election' | 'vote_session', id: string) =>
  tx.one<Place>(sql`
    select o.name as organisation, p.name as above, o.term_end_on::text as term_end_on from ${sql.identifier(table)} e
      join party_organisation o on o.id = e.organisation_id left join party_organisation p on p.id = o.parent_id
    where e.id = ${id}::bigint`);

export const organisation = { label: '党组织' };
export async function gatherVote(tx: Tx, id: string, isPlain: boolean): Promise<Gathered> {
  const place = await placeOf(tx, 'vote_session', id);
  return { ...(await factsOfRow(tx, voteSession, id, isPlain)), organisation: place?.organisation ?? null };
}

export const electionFacts = { name: {}, organisation, above: { label: '上级党组织' }, today: { label: '填写日期' } };
export async function gatherElection(tx: Tx, id: string, isPlain: boolean): Promise<Gathered> {
  const place = await placeOf(tx, 'election', id);
  return {
    ...(await factsOfRow(tx, election, id, isPlain)),
    organisation: place?.organisation ?? null,
    above: place?.above ?? place?.organisation ?? null,
    termEndOn: dayInWords(place?.termEndOn),
    today: dayInWords(await today(tx)),
  };
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
