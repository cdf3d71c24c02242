/** What a page of the ledger holds, and who begins one without a screening. Domain-party 9. */
import { sql, type SQL } from 'drizzle-orm';
import { addMonths } from 'contract/kit/calendar.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import {
  caseStates,
  longestExtension,
  longestMonths,
  openCases,
  recurrenceYears,
} from 'contract/rectification/codes.ts';
import { rectificationCase } from 'contract/rectification/rectification-case.ts';
import { begin } from '../../kit/process/take.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { reach } from '../../kit/resource/reach.ts';
import { today } from '../../kit/setting.ts';
import { caseHandler } from './case.ts';

const area = 'rectification.rectificationCase';
type Planned = PlannedChange<typeof rectificationCase>;

/** Whether an organisation was rectified within two years before a day, or is. */
export const formerly = (organisation: SQL, day: SQL): SQL => sql`exists (
  select 1 from rectification_case f where f.organisation_id = ${organisation} and f.deleted_at is null
    and f.recognised_on < ${day} and (f.closed_on is null
      or f.closed_on >= (${day} - make_interval(years => ${recurrenceYears}))::date))`;

interface Other {
  organisationId: string;
  year: number;
}
/** Cases under way of these organisations; the organisations are held meanwhile. */
export async function openCasesAt(tx: Tx, organisationIds: readonly string[]): Promise<Other[]> {
  const ids = sql`any(${sql.param(organisationIds)}::bigint[])`;
  await tx.rows(sql`select 1 from party_organisation where id = ${ids} order by id for no key update`);
  return tx.rows<Other>(sql`
    select organisation_id, year from rectification_case where organisation_id = ${ids} and deleted_at is null
      and state = any(${sql.param(openCases)}::text[]) order by id`);
}

/** One that is not struck off yet is told where another round recognises it again. */
export const otherFaults = (others: readonly Other[], organisationId: string | null): Fault[] =>
  others
    .filter(one => one.organisationId === organisationId)
    .map(({ year }) => warn('organisationId', 'rectification.rectificationCheck.under-way', { year }));

interface Place {
  shortName: string;
  isRecurring: boolean;
}
interface Facts {
  day: string;
  isConsequence: boolean;
  isOfSchool: boolean;
  places: Map<string, Place>;
  years: Map<string, number>;
  others: Other[];
}

async function factsOf(
  tx: Tx,
  plans: Planned[],
  { isConsequence = false }: { isConsequence?: boolean },
): Promise<Facts> {
  const day = await today(tx);
  const fresh = plans.filter(({ before }) => before === null);
  const organisations = plans.flatMap(({ after }) => after.organisationId ?? []);
  const places = await tx.rows<Place & { id: string }>(sql`
    select o.id, o.short_name, ${formerly(sql`o.id`, sql`${day}::date`)} as is_recurring from party_organisation o
    where o.id = any(${sql.param(organisations)}::bigint[])`);
  const rounds = await tx.rows<{ id: string; year: number }>(sql`
    select id, year from rectification_round
    where id = any(${sql.param(plans.flatMap(({ after }) => after.roundId ?? []))}::bigint[])`);
  return {
    day,
    isConsequence,
    isOfSchool: reach(tx.actor, permissionOf(rectificationCase, 'create')).all,
    places: new Map(places.map(({ id, ...place }) => [id, place])),
    years: new Map(rounds.map(({ id, year }) => [id, year])),
    others: await openCasesAt(
      tx,
      fresh.flatMap(({ after }) => after.organisationId ?? []),
    ),
  };
}

/** A plan that comes back after it was extended keeps within its extensions. */
function dayFaults({ startOn, deadlineOn, firstDeadlineOn }: Planned['after']): Fault[] {
  if (!startOn || !deadlineOn) return [];
  const latest = firstDeadlineOn ? addMonths(firstDeadlineOn, longestExtension) : addMonths(startOn, longestMonths);
  const code = firstDeadlineOn ? 'extend-long' : 'longest';
  if (deadlineOn < startOn) return [fault('deadlineOn', `${area}.order`)];
  return deadlineOn > latest ? [fault('deadlineOn', `${area}.${code}`, { latest })] : [];
}

function check({ before, after, changed }: Planned, facts: Facts): Fault[] {
  if (facts.isConsequence) return [];
  const isMoved = changed.has('startOn') || changed.has('deadlineOn');
  const isGranted = before?.state === caseStates.extended;
  return [
    ...(before ? [] : otherFaults(facts.others, after.organisationId)),
    ...(isMoved && isGranted ? [fault('deadlineOn', `${area}.granted`)] : []),
    ...(isMoved && !isGranted ? dayFaults(after) : []),
  ];
}

/** The school begins a page and takes it away; what was recognised stays in the ledger. */
function frozen({ before, remove }: Planned, { isConsequence, isOfSchool }: Facts): Fault[] {
  if (isConsequence || (before && !remove)) return [];
  if (before?.checkId) return [fault('', `${area}.recognised`)];
  return isOfSchool ? [] : [fault('', `${area}.by-school`)];
}

/** Whoever answers for the plan is asked. */
async function follow(tx: Tx, stored: Planned[]): Promise<void> {
  const fresh = stored.filter(({ before, remove }) => before === null && !remove);
  await begin(
    tx,
    caseHandler,
    fresh.map(({ id }) => id),
    '列入整顿台账',
  );
}

export const caseRules = rules(rectificationCase, {
  facts: factsOf,
  derive: (row, { places, years, day }, { before }) => ({
    name: places.get(row.organisationId ?? '')?.shortName ?? row.name,
    year: years.get(row.roundId ?? '') ?? row.year,
    roundPlace: `${row.roundId} ${row.organisationId}`,
    ...(before ? {} : { recognisedOn: day, isRecurring: places.get(row.organisationId ?? '')?.isRecurring ?? false }),
  }),
  check,
  frozen,
  follow,
});
