/**
 * What became of every line of duty in a year: done, late, made up, still to come, missing. A meeting counts in the period
 * it was held in; what that one did not need and was held within the days of grace makes up for the one before. Decision 186.
 */
import { sql, type SQL } from 'drizzle-orm';
import { lineStates } from 'contract/meeting/board.ts';
import { branches } from 'contract/organisation/codes.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import type { Tx } from '../../kit/registry.ts';
import { within } from '../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { daysHeld, dutyLines } from './duties.ts';

export interface Asked {
  year: number;
  organisationId?: string | undefined;
  type?: string | undefined;
  keyword?: string | undefined;
}

/** Organisations within the reach of a permission, narrowed to a place and what is below it: a query of ids. */
export const placesIn = (tx: Tx, permission: string, organisationId: string | undefined): SQL => sql`
  select t.id from ${sourceOf(partyOrganisation)} where ${notDeletedIn(partyOrganisation)}
    and ${within(tx, permission, partyOrganisation)} and (${organisationId ?? null}::bigint is null or t.path like
      (select p.path || '%' from party_organisation p where p.id = ${organisationId ?? null}::bigint))`;

const { ahead, due, grace, gap, review, done, late, madeUp } = lineStates;

const judgement = sql`case
  when starts > today then ${ahead} when done >= times and archived < times then ${review}
  when done >= times and archived - late < times then ${late} when done >= times then ${done}
  when missing = 0 then ${madeUp} when today <= ends then ${due} when today <= grace_on then ${grace}
  else ${gap} end`;

/** The next period of the same line tells whether it had one to spare. */
const following = (lines: SQL) => sql`
  select d.*, ends + grace_days as grace_on, lead(done - times) over next as spare, lead(ends) over next as next_ends
  from (${lines}) d window next as (partition by organisation_id, group_id, type, cycle order by starts)`;

/** How many of what was held in the next period, and not needed there, fell within the grace of this one. */
const made = sql`case when done < times and spare > 0 then least(spare, (select count(*)
  from (${daysHeld('f', sql`f.ends + 1`, sql`least(f.grace_on, f.next_ends)`)}) d))::int else 0 end`;

/** A table of lines of `organisations` (a query of ids) whose periods begin within these days, first and last. */
export const judgedLines = (organisations: SQL, first: SQL, last: SQL): SQL => sql`
  select l.*, ${judgement} as state from (
    select f.*, greatest(0, times - done - ${made}) as missing, (select today from clock) as today
    from (${following(dutyLines(organisations, first, sql`(${last} + 1)`))}) f where starts <= ${last}) l`;

export const linesOfYear = (organisations: SQL, year: number): SQL =>
  judgedLines(organisations, sql`${`${year}-01-01`}::date`, sql`${`${year}-12-31`}::date`);

/** A line (columns of `judgedLines`, alias l) as the browser is told. */
export const lineAsJson = sql`json_build_object('type', type, 'groupId', group_id::text, 'groupName', group_name,
  'cycle', cycle, 'startsOn', starts, 'endsOn', ends, 'graceOn', grace_on, 'times', times, 'done', done, 'open', open,
  'planned', planned, 'missing', missing, 'state', state, 'days', coalesce((select json_agg(d.held_on order by d.held_on) from (${daysHeld('l', sql`l.starts`, sql`l.ends`)}) d), '[]'))`;

/** Of a line: what is asked for by kind. */
export const isOfType = (type: string | undefined): SQL => (type === undefined ? sql`true` : sql`type = ${type}`);
/** Of an organisation o. */
export const isNamed = (keyword = ''): SQL =>
  keyword.trim() === '' ? sql`true` : sql`strpos(o.name || ' ' || o.short_name, ${keyword.trim()}) > 0`;

/** The committee below the school to which an organisation o belongs; what stands there directly is the school's. */
export const collegeOf = sql`(
  select case when s.id is null or s.category = any(${sql.param(branches)}::text[]) then split_part(o.path, '/', 2)::bigint
    else s.id end
  from (select 1) one left join party_organisation s on s.id = nullif(split_part(o.path, '/', 3), '')::bigint)`;
