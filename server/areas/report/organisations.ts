import { sql } from 'drizzle-orm';
import * as codes from 'contract/organisation/codes.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import type { PartyOverview, Slice } from 'contract/report/screen.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { within } from '../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import type { Tx } from '../../kit/registry.ts';

const committees = [codes.committee, codes.workCommittee, codes.directCommittee, codes.temporaryCommittee];
const generalBranches = [codes.generalBranch, codes.directGeneralBranch, codes.temporaryGeneralBranch];
export const branchCodes = sql`${sql.param([...codes.branches])}::text[]`;
const bodies = [...committees, ...generalBranches, ...codes.branches];
const categoryNames = 'DJ_DZZ_ZZLB';
const branchTypeNames = 'DJ_DZZ_ZBLX';
const halfYear = 183;

/** Living bodies in reach; groups inside a branch are no organisations of their own. */
export const bodiesInReach = (tx: Tx) => sql`
  select t.id, t.parent_id, t.path, t.category, t.branch_type, t.short_name, t.has_committee, t.term_end_on, t.sort_no,
    t.code
  from ${sourceOf(partyOrganisation)}
  where ${notDeletedIn(partyOrganisation)} and t.state in ('1', '2', '3') and t.category = any(${sql.param(bodies)}::text[])
    and ${within(tx, 'organisation.partyOrganisation.read', partyOrganisation)}`;
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
export async function placeOf(tx: Tx): Promise<string> {
  const rows = await tx.rows<{ name: string }>(sql`
    with o as (${bodiesInReach(tx)}), top as (${tops}) select short_name as name from top limit 2`);
  return rows.length === 1 ? (rows[0]?.name ?? '') : '';
}

interface Row {
  total: number;
  committees: number;
  generalBranches: number;
  branches: number;
  withCommittee: number;
  overdue: number;
  endingThisYear: number;
  categories: Record<string, number>;
  branchTypes: Record<string, number>;
}

export async function organisationsOf(tx: Tx, day: string): Promise<PartyOverview['organisations']> {
  const found = await tx.one<Row>(sql`
    with o as materialized (${bodiesInReach(tx)})
    select count(*)::int as total,
      count(*) filter (where category = any(${sql.param(committees)}::text[]))::int as committees,
      count(*) filter (where category = any(${sql.param(generalBranches)}::text[]))::int as general_branches,
      count(*) filter (where category = any(${branchCodes}))::int as branches,
      count(*) filter (where has_committee)::int as with_committee,
      count(*) filter (where term_end_on < ${day}::date)::int as overdue,
      count(*) filter (where term_end_on >= ${day}::date
        and date_trunc('year', term_end_on) = date_trunc('year', ${day}::date))::int as ending_this_year,
      coalesce((select jsonb_object_agg(category, n) from (select category, count(*) as n from o group by 1) g), '{}')
        as categories,
      coalesce((select jsonb_object_agg(coalesce(branch_type, ''), n) from (select branch_type, count(*) as n from o
        where category = any(${branchCodes}) group by 1) g), '{}') as branch_types
    from o`);
  const { categories, branchTypes, ...rest } = found as Row;
  return {
    ...rest,
    categories: await inWords(tx, categoryNames, categories),
    branchTypes: await inWords(tx, branchTypeNames, branchTypes),
  };
}

/** The eight terms that ended first or end next. */
export const termsOf = (tx: Tx, day: string): Promise<PartyOverview['terms']> =>
  tx.rows(sql`
    with o as (${bodiesInReach(tx)})
    select short_name as name, term_end_on::text as end_on, (term_end_on - ${day}::date)::int as days from o
    where term_end_on <= ${day}::date + ${halfYear}::int order by term_end_on, code limit 8`);
