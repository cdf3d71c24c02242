/** What the books of an organisation say of a year. */
import { sql } from 'drizzle-orm';
import { accounts, entryTypes } from 'contract/dues/dues-ledger-entry.ts';
import { dueStates } from 'contract/dues/figures.ts';
import { duesPublication, publicationStates, totals, type DuesPublication } from 'contract/dues/dues-publication.ts';
import { readPublicationTotals, sumsOf, type Totals } from 'contract/dues/publication-totals.ts';
import { notFound } from '../../kit/refusal.ts';
import { within } from '../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import type { Tx } from '../../kit/registry.ts';

/** Of the own books what came in and went out; of the members of it and below what was owed and paid for the months of the year. */
export async function totalsOf(tx: Tx, organisationId: string, year: number): Promise<Totals> {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const of = (type: string, sign = 1) =>
    sql`coalesce(sum(${sign}::int * amount_fen) filter (where account = ${accounts.held} and type = ${type}
      and posted_on >= ${first}::date), 0)::bigint`;
  const booked = await tx.one<Omit<Totals, 'headCount' | 'payableFen' | 'collectedFen'>>(sql`
    select coalesce(sum(amount_fen) filter (where account = ${accounts.held} and posted_on < ${first}::date), 0)::bigint as opening_fen,
      coalesce(sum(amount_fen) filter (where account = ${accounts.held} and posted_on >= ${first}::date
        and type in (${entryTypes.members}, ${entryTypes.large})), 0)::bigint as income_fen,
      ${of(entryTypes.fromBelow)} as from_below_fen, ${of(entryTypes.fromAbove)} as from_above_fen,
      ${of(entryTypes.up, -1)} as up_fen, ${of(entryTypes.down, -1)} as down_fen,
      ${of(entryTypes.training, -1)} as training_fen, ${of(entryTypes.press, -1)} as press_fen,
      ${of(entryTypes.honours, -1)} as honours_fen, ${of(entryTypes.hardship, -1)} as hardship_fen,
      ${of(entryTypes.relief, -1)} as relief_fen, ${of(entryTypes.interest)} as interest_fen,
      ${of(entryTypes.charges, -1)} as charges_fen,
      coalesce(sum(amount_fen) filter (where account = ${accounts.held}), 0)::bigint as closing_fen,
      coalesce(sum(amount_fen) filter (where account = ${accounts.large} and posted_on >= ${first}::date
        and type in (${entryTypes.large}, ${entryTypes.fromBelow})), 0)::bigint as large_fen
    from dues_ledger_entry where organisation_id = ${organisationId}::bigint and posted_on <= ${last}::date`);
  const owed = await tx.one<Pick<Totals, 'headCount' | 'payableFen' | 'collectedFen'>>(sql`
    select count(distinct i.member_id)::int as head_count, coalesce(sum(i.payable_fen), 0)::bigint as payable_fen,
      coalesce(sum(i.paid_fen), 0)::bigint as collected_fen
    from dues_item i join party_organisation o on o.id = i.organisation_id
      join party_organisation p on o.path like p.path || '%'
    where p.id = ${organisationId}::bigint and i.deleted_at is null and i.state = any(${sql.param(dueStates)}::text[])
      and i.month between ${`${year}-01`} and ${`${year}-12`}`);
  const all = { ...booked, ...owed };
  return Object.fromEntries(Object.keys(totals).map(name => [name, Number(all[name as keyof Totals] ?? 0)])) as Totals;
}

const names = Object.keys(totals) as (keyof Totals)[];
type Kept = Pick<DuesPublication, 'organisationId' | 'year' | 'state'> & Partial<Record<keyof Totals, number | null>>;
/** Of a draft the books of now, of all others what was laid before the members. */
export async function toldOf(tx: Tx, row: Kept): Promise<Totals> {
  if (row.state === publicationStates.draft) return totalsOf(tx, row.organisationId, row.year);
  return Object.fromEntries(names.map(name => [name, Number(row[name] ?? 0)])) as Totals;
}
export const linesOf = (all: Partial<Totals>) =>
  Object.entries(totals)
    .filter(([name]) => name !== 'headCount')
    .map(([name, { label }]) => ({ label, fen: Number(all[name as keyof Totals] ?? 0) }));

/** Whoever may read it sees what it says before anybody else does. */
export async function readTotals(tx: Tx, id: string) {
  const row = await tx.one<Kept>(sql`
    select t.* from ${sourceOf(duesPublication)} where t.id = ${id}::bigint and ${notDeletedIn(duesPublication)}
      and ${within(tx, readPublicationTotals.access, duesPublication)}`);
  if (!row) throw notFound();
  const all = await toldOf(tx, row);
  return { headCount: all.headCount, lines: linesOf(all), sums: sumsOf(all) };
}
