/** Who does not rate whom: the own person, and relatives as far as they are recorded or entered. Domain-cadre 2.4, decision 354. */
import { sql } from 'drizzle-orm';
import { assessmentScheme, type AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { findRelatives } from 'contract/assessment/calls.ts';
import { joinTypes } from 'contract/assessment/codes.ts';
import { ratingRecusal } from 'contract/assessment/rating-recusal.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { refuse } from '../../kit/refusal.ts';
import { serve } from '../../kit/route.ts';
import { kinAmong, type Kin } from '../person/index.ts';
import { frozen, schemeIn, schemesOf } from './scheme-state.ts';

const area = 'assessment.ratingRecusal';
type Planned = PlannedChange<typeof ratingRecusal>;

/** By person, whom of these targets he or she leaves out. */
export async function leftOutOf(tx: Tx, targetIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx.rows<{ personId: string; targetId: string }>(sql`
    select cadre_id::text as person_id, id::text as target_id from assessment_target
    where cadre_id is not null and id = any(${sql.param([...targetIds])}::bigint[])
    union
    select person_id::text, target_id::text from rating_recusal
    where deleted_at is null and target_id = any(${sql.param([...targetIds])}::bigint[])`);
  const found = new Map<string, string[]>();
  for (const { personId, targetId } of rows) found.set(personId, [...(found.get(personId) ?? []), targetId]);
  return found;
}

async function factsOf(tx: Tx, plans: Planned[], { isConsequence = false }: { isConsequence?: boolean }) {
  const schemes = await schemesOf(
    tx,
    plans.map(({ after }) => after.schemeId),
  );
  const ids = (field: 'personId' | 'targetId') => plans.flatMap(({ after }) => after[field] ?? []);
  const people = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from person where id = any(${sql.param(ids('personId'))}::bigint[])`);
  const targets = await tx.rows<{ id: string; name: string; cadreId: string | null }>(sql`
    select id, name, cadre_id from assessment_target where id = any(${sql.param(ids('targetId'))}::bigint[])`);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return { isConsequence, schemes, names, targets: new Map(targets.map(one => [one.id, one])) };
}

export const recusalRules = rules(ratingRecusal, {
  facts: factsOf,
  derive({ personId, targetId }, { names, targets }, { before }) {
    const name = `${names.get(personId ?? '') ?? ''}不评价${targets.get(targetId ?? '')?.name ?? ''}`;
    return { name: before?.name ?? name, targetRater: `${targetId} ${personId}` };
  },
  check: ({ after }, { targets }) =>
    after.personId !== null && targets.get(after.targetId ?? '')?.cadreId === after.personId
      ? [fault('personId', `${area}.own`)]
      : [],
  frozen: ({ after }, { isConsequence, schemes }) => (isConsequence ? [] : frozen(schemes.get(after.schemeId ?? ''))),
});

/** 其他社会关系 is no relative. DJ_COMM_JTGX. */
const noRelative = '99';
interface Pair extends Kin {
  targetId: string;
}
/** Relatives among those who rate and those who are rated, whom nobody has entered yet. */
async function relativesIn(tx: Tx, schemeId: string): Promise<Pair[]> {
  const raters = await tx.rows<{ id: string }>(sql`
    select distinct a.person_id as id from rating_assignment a join rater_group g on g.id = a.rater_group_id
    where g.scheme_id = ${schemeId}::bigint and g.deleted_at is null and a.deleted_at is null order by 1`);
  const targets = await tx.rows<{ id: string; cadreId: string }>(sql`
    select id, cadre_id from assessment_target t where scheme_id = ${schemeId}::bigint and deleted_at is null
      and cadre_id is not null and is_excluded is not true order by id`);
  const known = await tx.rows<{ personId: string; targetId: string }>(sql`
    select person_id, target_id from rating_recusal where scheme_id = ${schemeId}::bigint and deleted_at is null`);
  const targetOf = new Map(targets.map(({ id, cadreId }) => [cadreId, id]));
  const isKnown = (one: Pair) => known.some(row => row.personId === one.personId && row.targetId === one.targetId);
  const kin = await kinAmong(
    tx,
    raters.map(({ id }) => id),
    [...targetOf.keys()],
  );
  return kin
    .map(one => ({ ...one, targetId: targetOf.get(one.otherId) ?? '' }))
    .filter(one => one.relation !== noRelative && !isKnown(one));
}

/** Of the same name without an identity card: people look, the planner alone is told. */
async function namesakesIn(tx: Tx, schemeId: string) {
  const doubtful = (await relativesIn(tx, schemeId)).filter(({ isSure }) => !isSure);
  return doubtful.map(({ name, reason }) => ({ name, reason }));
}
export const namesakeFaults = async (tx: Tx, { id }: AssessmentScheme): Promise<Fault[]> =>
  (await namesakesIn(tx, id)).map(one => warn('', `${area}.namesake`, one));

/** Enters whoever the identity card proves; how many. */
export async function enterRelatives(tx: Tx, { id: schemeId }: Pick<AssessmentScheme, 'id'>): Promise<number> {
  const sure = (await relativesIn(tx, schemeId)).filter(({ isSure }) => isSure);
  const rows = sure.map(({ personId, targetId, reason }) => ({
    values: { schemeId, personId, targetId, reason, origin: joinTypes.rule },
  }));
  if (rows.length > 0)
    await applyEffects(tx, ratingRecusal, rows, causeOf(assessmentScheme, schemeId, '按家庭成员登记回避'));
  return rows.length;
}

export const relativesRoute = serve(findRelatives, async ({ tx, params: { id } }) => {
  const scheme = await schemeIn(tx, id, 'update');
  const faults = frozen(scheme);
  if (faults.length > 0) throw refuse(faults);
  return { added: await enterRelatives(tx, scheme), doubtful: await namesakesIn(tx, id) };
});
