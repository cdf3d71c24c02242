/** Polls: a group, or one unit of it, that rates the same people. Made when a scheme starts; who rates whom stands from then on. */
import { sql } from 'drizzle-orm';
import { assessmentScheme, type AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { anonymities, judgeTypes, schemeStates } from 'contract/assessment/codes.ts';
import { weightFor } from 'contract/assessment/weights.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { PollForm } from '../../ballots/papers.ts';
import type { Tx } from '../../kit/registry.ts';
import { rowsById } from '../../kit/write/load.ts';
import { nowOf } from '../../kit/setting.ts';
import { makeBoxes } from './box.ts';
import { groupsOf, indicatorsOf, type Group } from './configure.ts';
import { keeperFaults } from './keepers.ts';
import { leftOutOf } from './recusal.ts';

const area = 'assessment.assessmentScheme';

interface Place {
  raterGroupId: string;
  unitId: string | null;
  raters: number;
}
/** Groups and units with whoever was named or given codes there. */
export const placesOf = (tx: Tx, schemeId: string) =>
  tx.rows<Place>(sql`
    select a.rater_group_id, a.unit_id, count(*)::int as raters
    from rating_assignment a join rater_group g on g.id = a.rater_group_id
    where g.scheme_id = ${schemeId}::bigint and a.deleted_at is null and g.deleted_at is null group by 1, 2
    union all
    select rater_group_id, unit_id, sum(count)::int from rating_code
    where scheme_id = ${schemeId}::bigint and is_usable and deleted_at is null group by 1, 2 order by 1, 2`);

export interface Target {
  id: string;
  name: string;
  pool: string;
  cadreId: string | null;
  /** Of the unit and of all above it. */
  unitIds: string[];
}
export const targetsOf = (tx: Tx, schemeId: string) =>
  tx.rows<Target>(sql`
    select t.id, t.name, t.pool, t.cadre_id, array(select g.id::text from unit g where u.path like g.path || '%') as unit_ids
    from assessment_target t left join unit u on u.id = t.unit_id
    where t.scheme_id = ${schemeId}::bigint and t.deleted_at is null and t.is_excluded is not true order by t.id`);

interface Planned extends Place {
  targets: Target[];
}
const plannedOf = (groups: readonly Group[], places: readonly Place[], targets: readonly Target[]): Planned[] =>
  places.flatMap(place => {
    const weights = groups.find(({ id }) => id === place.raterGroupId)?.weights ?? '';
    const rated = targets.filter(
      ({ pool, unitIds }) => weightFor(weights, pool) > 0 && (place.unitId === null || unitIds.includes(place.unitId)),
    );
    return rated.length > 0 ? [{ ...place, targets: rated }] : [];
  });

/** Whom a group, or one unit of it, would rate as things stand. */
export async function ratedBy(tx: Tx, group: Group, schemeId: string, unitId: string | null): Promise<Target[]> {
  const place = { raterGroupId: group.id, unitId, raters: 0 };
  return plannedOf([group], [place], await targetsOf(tx, schemeId))[0]?.targets ?? [];
}

async function planOf(tx: Tx, schemeId: string) {
  const groups = await groupsOf(tx, schemeId);
  const targets = await targetsOf(tx, schemeId);
  return { groups, targets, polls: plannedOf(groups, await placesOf(tx, schemeId), targets) };
}

/** Groups with codes have them, and everybody who is assessed is rated by somebody. */
export async function startFaults(tx: Tx, { id, endAt }: AssessmentScheme): Promise<Fault[]> {
  const { groups, targets, polls } = await planOf(tx, id);
  const without = groups.filter(
    one => one.anonymity === anonymities.code && polls.every(poll => poll.raterGroupId !== one.id),
  );
  const rated = new Set(polls.flatMap(poll => poll.targets.map(target => target.id)));
  const unrated = targets.find(target => !rated.has(target.id));
  const isOver = await tx.one(sql`select 1 from clock where now >= ${endAt}::timestamptz`);
  return [
    ...without.map(({ name }) => fault('', `${area}.no-codes`, { group: name })),
    ...(unrated ? [fault('', `${area}.unrated`, { name: unrated.name })] : []),
    ...(isOver ? [fault('endAt', `${area}.past`)] : []),
    ...(await keeperFaults(tx, id)),
  ];
}

const namedIn = (tx: Tx, schemeId: string) =>
  tx.rows<{ raterGroupId: string; personId: string }>(sql`
    select a.rater_group_id, a.person_id from rating_assignment a join rater_group g on g.id = a.rater_group_id
    where g.scheme_id = ${schemeId}::bigint and a.deleted_at is null`);

export async function openPolls(tx: Tx, { id }: Pick<AssessmentScheme, 'id'>): Promise<void> {
  const { polls } = await planOf(tx, id);
  const named = await namedIn(tx, id);
  const leftOut = await leftOutOf(
    tx,
    polls.flatMap(({ targets }) => targets.map(target => target.id)),
  );
  /** Where somebody leaves one out a ballot is a paper for each: whole, it would tell whose it is. Decisions 191, 354. */
  const isWhole = ({ raterGroupId, targets }: Planned) => {
    const ids = new Set(targets.map(target => target.id));
    const raters = named.filter(one => one.raterGroupId === raterGroupId);
    return !raters.some(({ personId }) => leftOut.get(personId)?.some(id => ids.has(id)));
  };
  const rows = polls.map(poll => ({
    rater_group_id: poll.raterGroupId,
    unit_id: poll.unitId,
    target_ids: poll.targets.map(target => target.id),
    is_whole: isWhole(poll),
  }));
  const made = await tx.rows<{ id: string; raterGroupId: string; unitId: string | null }>(sql`
    insert into assessment_poll (scheme_id, rater_group_id, unit_id, target_ids, is_whole)
    select ${id}::bigint, rater_group_id, unit_id, target_ids, is_whole from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p(rater_group_id bigint, unit_id bigint, target_ids bigint[], is_whole boolean)
    returning id, rater_group_id, unit_id`);
  const ratersAt = (one: Omit<Place, 'raters'>) =>
    polls.find(poll => poll.raterGroupId === one.raterGroupId && poll.unitId === one.unitId)?.raters ?? 1;
  await makeBoxes(
    tx,
    made.map(one => ({ id: one.id, raters: ratersAt(one) })),
  );
}

export interface Poll extends PollForm {
  scheme: AssessmentScheme;
  group: Group;
  unitId: string | null;
  indicators: { id: string; name: string; description: string | null; weight: number }[];
  /** Ballots are taken now. */
  isOpen: boolean;
}
interface Kept {
  id: string;
  schemeId: string;
  raterGroupId: string;
  unitId: string | null;
  targetIds: string[];
  isWhole: boolean;
}
const columns = sql`id, scheme_id, rater_group_id, unit_id, target_ids::text[] as target_ids, is_whole`;

/** A mark of a score takes two numbers of a paper; before all stands what was seen of the whole ballot. */
const widthOf = (judgeType: string, indicators: number) => 1 + indicators * (judgeType === judgeTypes.score ? 2 : 1);

async function pollsIn(tx: Tx, kept: readonly Kept[]): Promise<Poll[]> {
  const ids = [...new Set(kept.map(({ schemeId }) => schemeId))];
  const schemes = await rowsById(tx, assessmentScheme, ids);
  const now = Date.parse(await nowOf(tx));
  const polls: Poll[] = [];
  for (const schemeId of ids) {
    const scheme = schemes.get(schemeId);
    if (!scheme) continue;
    const [groups, indicators] = [await groupsOf(tx, schemeId), await indicatorsOf(tx, schemeId)];
    const isOpen = scheme.state === schemeStates.running && now < Date.parse(scheme.endAt);
    for (const { raterGroupId, schemeId: of, ...one } of kept) {
      const group = groups.find(({ id }) => id === raterGroupId);
      if (of === schemeId && group)
        polls.push({ ...one, scheme, group, indicators, isOpen, width: widthOf(scheme.judgeType, indicators.length) });
    }
  }
  return polls;
}

export async function pollById(tx: Tx, id: string): Promise<Poll | undefined> {
  return (
    await pollsIn(tx, await tx.rows<Kept>(sql`select ${columns} from assessment_poll where id = ${id}::bigint`))
  )[0];
}
export const pollsOf = async (tx: Tx, schemeId: string): Promise<Poll[]> =>
  pollsIn(
    tx,
    await tx.rows<Kept>(sql`select ${columns} from assessment_poll where scheme_id = ${schemeId}::bigint order by id`),
  );
export const pollIdAt = async (tx: Tx, raterGroupId: string, unitId: string | null): Promise<string | null> =>
  (
    await tx.one<{ id: string }>(sql`
      select id from assessment_poll where rater_group_id = ${raterGroupId}::bigint
        and unit_id is not distinct from ${unitId}::bigint`)
  )?.id ?? null;

/** Polls whose ballots still lie closed, some at a time. */
export const uncountedPolls = async (tx: Tx, schemeId: string, most: number): Promise<Poll[]> =>
  pollsIn(
    tx,
    await tx.rows<Kept>(sql`
      select ${columns} from assessment_poll q where scheme_id = ${schemeId}::bigint and exists (
        select 1 from assessment_box b where b.poll_id = q.id and b.public_key is not null)
      order by id limit ${most}::int`),
  );
