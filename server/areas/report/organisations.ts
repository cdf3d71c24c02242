import { sql, type SQL } from 'drizzle-orm';
import type { Figure } from 'contract/kit/figure.ts';
import { organisationFigures as figures } from 'contract/organisation/figures.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import type { PartyOverview, Slice } from 'contract/report/screen.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { conditionOf, countFigures, readable } from '../../kit/resource/figures.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import type { Tx } from '../../kit/registry.ts';

const categoryNames = 'DJ_DZZ_ZZLB';
const branchTypeNames = 'DJ_DZZ_ZBLX';
const shownTerms = 8;
const scalars = {
  total: figures.all,
  committees: figures.committees,
  generalBranches: figures.generalBranches,
  branches: figures.branches,
  withCommittee: figures.withCommittee,
  overdue: figures.termOver,
  endingThisYear: figures.endingThisYear,
};

/** Living bodies in reach, each with what the figures say of it. */
export async function bodiesInReach(tx: Tx, day: string): Promise<SQL> {
  const is = (figure: Figure) => conditionOf(tx, partyOrganisation, figure, day);
  return sql`
    select t.id, t.parent_id, t.path, t.category, t.branch_type, t.short_name, t.term_end_on, t.sort_no, t.code,
      ${await is(figures.branches)} as is_branch, ${await is(figures.endingSoon)} as is_ending
    from ${sourceOf(partyOrganisation)} where ${readable(tx, partyOrganisation)} and ${await is(figures.all)}`;
}
/** The topmost of them. */
export const tops = sql`select * from o where parent_id is null or parent_id not in (select id from o)`;

/** Codes in the words of their dictionary, the most frequent first. */
export async function inWords(tx: Tx, dictionary: string, counts: Record<string, number>): Promise<Slice[]> {
  const word = await wordsOf(tx, dictionary);
  return Object.entries(counts)
    .map(([code, count]) => ({ label: word(code) || '未填写', count }))
    .sort((a, b) => b.count - a.count);
}

/** Name of the one organisation everything in reach stands below. */
export async function placeOf(tx: Tx, day: string): Promise<string> {
  const rows = await tx.rows<{ name: string }>(sql`
    with o as (${await bodiesInReach(tx, day)}), top as (${tops}) select short_name as name from top limit 2`);
  return rows.length === 1 ? (rows[0]?.name ?? '') : '';
}

interface Row {
  categories: Record<string, number>;
  branchTypes: Record<string, number>;
}

export async function organisationsOf(tx: Tx, day: string): Promise<PartyOverview['organisations']> {
  const told = await countFigures(tx, partyOrganisation, scalars, day);
  const found = await tx.one<Row>(sql`
    with o as materialized (${await bodiesInReach(tx, day)})
    select
      coalesce((select jsonb_object_agg(category, n) from (select category, count(*) as n from o group by 1) g), '{}')
        as categories,
      coalesce((select jsonb_object_agg(coalesce(branch_type, ''), n) from (select branch_type, count(*) as n from o
        where is_branch group by 1) g), '{}') as branch_types`);
  const { categories, branchTypes } = found as Row;
  return {
    ...told,
    categories: await inWords(tx, categoryNames, categories),
    branchTypes: await inWords(tx, branchTypeNames, branchTypes),
  };
}

/** The terms that ended first or end next. */
export const termsOf = async (tx: Tx, day: string): Promise<PartyOverview['terms']> =>
  tx.rows(sql`
    with o as (${await bodiesInReach(tx, day)})
    select short_name as name, term_end_on::text as end_on, (term_end_on - ${day}::date)::int as days from o
    where is_ending order by term_end_on, code limit ${shownTerms}`);
