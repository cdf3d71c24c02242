/** 组织生活监督: the year of all places in reach in one statement, gaps first, worst first. Domain-party 7.1, 7.5. */
import { sql, type SQL } from 'drizzle-orm';
import {
  daysAhead,
  daysOfOldGap,
  lineStates,
  readBoard,
  readCell,
  type BoardAsked,
  type Cell,
  type Line,
} from 'contract/meeting/board.ts';
import { daysToSubmit, states } from 'contract/meeting/codes.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { notFound } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { holderOf } from '../team/index.ts';
import { collegeOf, isNamed, isOfType, judgedLines, lineAsJson, linesOfYear, placesIn } from './board-lines.ts';
import { isDue, isThere } from './meeting.ts';
import { gapReminder } from './urge.ts';

type Board = AnswerOf<typeof readBoard>;

const isGap = sql`state = ${lineStates.gap}`;
const gaps = sql`coalesce(sum(missing) filter (where ${isGap}), 0)::int`;
const missingWhere = (condition: SQL) => sql`coalesce(sum(missing) filter (where ${condition}), 0)::int`;

const figures = (places: SQL) => sql`
  select json_build_object('places', (select count(*) from place), 'lacking', (select count(*) from place where gaps > 0),
    'gaps', ${gaps},
    'since', min(grace_on + 1) filter (where ${isGap}),
    'old', ${missingWhere(sql`${isGap} and today > grace_on + ${daysOfOldGap}::int`)},
    'grace', ${missingWhere(sql`state = ${lineStates.grace}`)},
    'soon', ${missingWhere(sql`state = ${lineStates.due} and ends <= today + ${daysAhead}::int`)},
    'review', (select count(*) from meeting m where ${inReview(places)}),
    'reviewLate', (select count(*) from meeting m where ${inReview(places)}
      and m.submitted_on + ${daysToSubmit}::int < (select today from clock)))
  from line`;
const inReview = (places: SQL) =>
  sql`m.deleted_at is null and m.state = ${states.review} and m.organisation_id in (${places})`;

/** Counted once by place and kind: what is told of both is summed up from here. */
const tallies = sql`
  select organisation_id, type, ${gaps} as gaps, min(ends) filter (where ${isGap}) as since
  from line group by organisation_id, type`;

const byType = sql`
  select json_agg(json_build_object('type', type, 'gaps', gaps, 'lacking', lacking) order by type)
  from (select type, sum(gaps)::int as gaps, count(*) filter (where gaps > 0)::int as lacking from tally group by type) t`;

const byCollege = sql`
  select json_agg(json_build_object('id', c.college_id::text, 'name', c.name, 'places', c.places, 'lacking', c.lacking,
      'gaps', c.gaps, 'types', k.types) order by c.gaps desc, c.code)
  from (select college_id, min(college_name) as name, min(college_code) as code, count(*) as places,
      count(*) filter (where gaps > 0) as lacking, sum(gaps) as gaps from place group by college_id) c
    join (select college_id, json_object_agg(type, gaps) as types from (
        select p.college_id, t.type, sum(t.gaps) as gaps from tally t join place p on p.id = t.organisation_id
        group by p.college_id, t.type) one group by college_id) k using (college_id)`;

/** Places under their committees: what is missing in all, and what of the kind that is asked for, since when. */
const places = (type: string | undefined) => sql`
  select o.id, o.short_name, o.name, o.code, c.id as college_id, c.short_name as college_name, c.code as college_code,
    g.gaps, g.shown, g.oldest
  from (select organisation_id, sum(gaps) as gaps, sum(gaps) filter (where ${isOfType(type)})::int as shown,
      min(since) filter (where ${isOfType(type)}) as oldest from tally group by organisation_id) g
  join party_organisation o on o.id = g.organisation_id join party_organisation c on c.id = ${collegeOf}`;

type Paged = BoardAsked & { page?: number; size?: number };
/** The worst committee first, its worst place first, of these the one that lacks something for longest. */
const page = ({ keyword, isAll = false, page: at = 0, size = 50 }: Paged) => sql`
  select o.*, count(*) over () as total, sum(shown) over (partition by college_id) as of_college from place o
  where ${isNamed(keyword)} and (shown > 0 or (${isAll} and shown is not null))
  order by of_college desc, college_code, shown desc, oldest, code limit ${size} offset ${at * size}`;

interface Listed {
  id: string;
  name: string;
  collegeId: string;
  collegeName: string;
  gaps: number;
}
/** All lines of the places on a page. */
async function withLines(tx: Tx, listed: Listed[], { year, type }: BoardAsked): Promise<Board['content']> {
  const ids = sql`select unnest(${sql.param(listed.map(({ id }) => id))}::bigint[])`;
  const rows = await tx.rows<{ organisationId: string; lines: Line[] }>(sql`
    select organisation_id, json_agg(${lineAsJson} order by type, group_id nulls first, starts) as lines
    from (${linesOfYear(ids, year)}) l where ${isOfType(type)} group by organisation_id`);
  const linesOf = new Map(rows.map(({ organisationId, lines }) => [organisationId, lines]));
  return listed.map(one => ({ ...one, lines: linesOf.get(one.id) ?? [] }));
}

const nameOf = async (tx: Tx, id: string, reached: SQL): Promise<string | null> =>
  (
    await tx.one<{ name: string }>(sql`
      select o.short_name as name from party_organisation o where o.id = ${id}::bigint and o.id in (${reached})`)
  )?.name ?? null;

type Counted = Omit<Board, 'name' | 'content'> & { content: Listed[] };
/** Everything that is counted, of all places and their whole year, in one statement. */
const countedOf = (tx: Tx, reached: SQL, asked: Paged) =>
  tx.one<Counted>(sql`
    with line as materialized (
      select organisation_id, type, missing, state, ends, grace_on, today from (${linesOfYear(reached, asked.year)}) l),
      tally as materialized (${tallies}), place as materialized (${places(asked.type)}),
      page as materialized (${page(asked)})
    select (select now from clock) as at, (${figures(reached)}) as figures, coalesce((${byType}), '[]') as types,
      coalesce((${byCollege}), '[]') as colleges, coalesce((select total from page limit 1), 0)::int as total_elements,
      coalesce((select json_agg(json_build_object('id', id::text, 'name', short_name, 'collegeId', college_id::text,
        'collegeName', college_name, 'gaps', shown)) from page), '[]') as content`);

async function board(tx: Tx, asked: Paged): Promise<Board> {
  const reached = placesIn(tx, readBoard.access, asked.organisationId);
  const counted = (await countedOf(tx, reached, asked)) as Counted;
  return {
    ...counted,
    name: asked.organisationId === undefined ? null : await nameOf(tx, asked.organisationId, reached),
    content: await withLines(tx, counted.content, asked),
  };
}

/** Of a meeting without a list what was said of it, if anything. Decision 219. */
const orSaid = (said: SQL, counted: SQL) => sql`case when count(a.id) = 0 then ${said} else ${counted} end::int`;

interface Place {
  name: string;
  secretaryName: string | null;
}
async function cell(tx: Tx, { organisationId, from, to }: { organisationId: string; from: string; to: string }) {
  const reached = placesIn(tx, readCell.access, organisationId);
  const place = await tx.one<Place>(sql`
    select o.short_name as name, (select p.name from person p where p.id = ${holderOf(sql`o.id`)}) as secretary_name
    from party_organisation o where o.id = ${organisationId}::bigint and o.id in (${reached})`);
  if (!place) throw notFound();
  const own = sql`select ${organisationId}::bigint`;
  const [first, last] = [sql`${from}::date`, sql`${to}::date`];
  const lines = await tx.rows<{ line: Line }>(sql`
    select ${lineAsJson} as line from (${judgedLines(own, first, last)}) l
    order by state <> ${lineStates.gap}, type, group_id nulls first, starts`);
  return { ...place, lines: lines.map(one => one.line), ...(await beside(tx, organisationId, from, to)) };
}

/** Meetings of these days, what was asked for, and by which rules. */
async function beside(
  tx: Tx,
  id: string,
  from: string,
  to: string,
): Promise<Pick<Cell, 'meetings' | 'sent' | 'rules'>> {
  const meetings = await tx.rows<Cell['meetings'][number]>(sql`
    select m.id, m.title, m.types, g.short_name as group_name, m.held_on::text, m.state, m.submitted_on::text,
      ${orSaid(sql`m.said_due`, sql`count(a.id) filter (where ${isDue})`)} as due,
      ${orSaid(sql`m.said_present`, sql`count(a.id) filter (where ${isDue} and ${isThere})`)} as present
    from meeting m left join party_organisation g on g.id = m.group_id
      left join meeting_attendee a on a.meeting_id = m.id and a.deleted_at is null
    where m.deleted_at is null and m.state <> ${states.cancelled} and m.organisation_id = ${id}::bigint
      and m.held_on between ${from}::date and ${to}::date
    group by m.id, g.short_name order by m.held_on, m.start_time, m.id`);
  const sent = await tx.rows<Cell['sent'][number]>(sql`
    select k.created_at as at, k.title, u.name as receiver_name, k.read_at is not null as is_read
    from reminder k join user_account u on u.id = k.receiver_id
    where k.entity = ${gapReminder} and k.record_id = ${id}::bigint and k.deleted_at is null
    order by k.created_at desc, u.name limit 10`);
  const rules = await tx.rows<Cell['rules'][number]>(sql`
    select distinct on (meeting_type) meeting_type as type, basis from life_rule
    where deleted_at is null and valid_from <= ${to}::date order by meeting_type, valid_from desc, id desc`);
  return { meetings, sent, rules };
}

export const boardRoutes = [
  serve(readBoard, ({ tx, query }) => board(tx, query)),
  serve(readCell, ({ tx, query }) => cell(tx, query)),
];
