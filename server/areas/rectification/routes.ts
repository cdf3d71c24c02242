/** Figures of the ledger, and the disciplines behind an indicator. Domain-party 9. */
import { sql } from 'drizzle-orm';
import { severalOf } from 'contract/kit/types/choice.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { disciplineRecord } from 'contract/person/discipline-record.ts';
import {
  readDisciplinesMet,
  readRectificationFigures,
  type RectificationFigures,
} from 'contract/rectification/calls.ts';
import { caseStates } from 'contract/rectification/codes.ts';
import { rectificationCase } from 'contract/rectification/rectification-case.ts';
import { rectificationCheck } from 'contract/rectification/rectification-check.ts';
import { may } from '../../kit/actor.ts';
import { notFound } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { readable } from '../../kit/resource/figures.ts';
import { find } from '../../kit/resource/read.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { within } from '../../kit/resource/reach.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { disciplinesAt, firstDay } from './findings.ts';

interface Case {
  situations: string;
  level: string;
  state: string;
  path: string;
}

/** How many of each code, the most first. */
function counts(codes: readonly string[]): { code: string; count: number }[] {
  const found = new Map<string, number>();
  for (const code of codes) found.set(code, (found.get(code) ?? 0) + 1);
  return [...found]
    .map(([code, count]) => ({ code, count }))
    .sort((one, other) => other.count - one.count || one.code.localeCompare(other.code));
}

/** The organisation right below the one that all have in common; the one itself where there is only one. */
function placeIds(paths: readonly string[]): string[] {
  const ways = paths.map(path => path.split('/').filter(Boolean));
  const [first = []] = ways;
  const common = first.findIndex((id, at) => ways.some(way => way[at] !== id));
  return ways.map(way => way[common === -1 ? way.length - 1 : Math.min(common, way.length - 1)] ?? '');
}

async function placesOf(tx: Tx, cases: readonly Case[]): Promise<RectificationFigures['places']> {
  const ids = placeIds(cases.map(({ path }) => path));
  const names = await tx.rows<{ id: string; name: string }>(sql`
    select id, short_name as name from party_organisation where id = any(${sql.param(ids)}::bigint[]) order by sort_no, code`);
  return names.map(({ id, name }) => {
    const own = cases.filter((_, at) => ids[at] === id);
    return { id, name, byState: counts(own.map(({ state }) => state)), count: own.length };
  });
}

async function figuresOf(tx: Tx, year: number): Promise<RectificationFigures> {
  const cases = await tx.rows<Case>(sql`
    select t.situations, t.level, t.state, (select o.path from party_organisation o where o.id = t.organisation_id) as path
    from ${sourceOf(rectificationCase)} where ${readable(tx, rectificationCase)} and t.year = ${year}::int order by t.id`);
  const years = await tx.rows<RectificationFigures['years'][number]>(sql`
    select t.year, count(*)::int as recognised, count(*) filter (where t.state = ${caseStates.closed})::int as closed,
      count(*) filter (where t.extended_on is not null)::int as extended,
      count(*) filter (where t.is_recurring)::int as recurring
    from ${sourceOf(rectificationCase)} where ${readable(tx, rectificationCase)} group by t.year order by t.year desc`);
  return {
    count: cases.length,
    situations: counts(cases.flatMap(one => severalOf(one.situations))),
    levels: counts(cases.map(({ level }) => level)),
    states: counts(cases.map(({ state }) => state)),
    places: await placesOf(tx, cases),
    years,
  };
}

export const rectificationRoutes = [
  serve(readRectificationFigures, async ({ tx, query }) =>
    figuresOf(tx, query.year ?? Number((await today(tx)).slice(0, 4))),
  ),
  serve(readDisciplinesMet, async ({ tx, params: { id } }) => {
    const mayRead = may(tx.actor, permissionOf(rectificationCheck, 'read'));
    const check = mayRead ? await find(tx, rectificationCheck, id) : null;
    if (!check) throw notFound();
    const day = await today(tx);
    const rows = await tx.rows<{ personId: string }>(sql`
      select d.person_id from (${disciplinesAt([String(check['organisationId'])], day)}) d
      where d.id in (select t.id from ${sourceOf(disciplineRecord)}
        where ${within(tx, readDisciplinesMet.access, disciplineRecord)}) order by d.person_id`);
    return {
      count: rows.length,
      personIds: [...new Set(rows.map(({ personId }) => personId))],
      from: firstDay(day),
    };
  }),
];
