/** Who keeps the boxes of a scheme: chosen before it begins, with a code for each, and asked for both after the close. Decision 229. */
import { sql } from 'drizzle-orm';
import { assessmentScheme, type AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import {
  chooseKeepers,
  openBoxes,
  ownBoxes,
  readKeepers,
  takeBoxCode,
  type BoxKeepers,
} from 'contract/assessment/box-keepers.ts';
import { schemeStates } from 'contract/assessment/codes.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { runStates } from 'contract/kit/run-states.ts';
import { person } from 'contract/person/person.ts';
import { newCode } from '../../ballots/envelope.ts';
import { keyOfCode } from '../../ballots/keepers.ts';
import { audit } from '../../kit/audit.ts';
import { causeOf } from '../../kit/flow.ts';
import { request } from '../../kit/jobs/job.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { notFound, refuse, Refusal } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { choosable } from '../../kit/resource/choosable.ts';
import { serve } from '../../kit/route.ts';
import { loadRow } from '../../kit/write/load.ts';
import { unlockBoxes } from './box.ts';
import { countBallots } from './count.ts';
import { keepersOf, type Keeper } from './keepers.ts';
import { schemeIn } from './scheme-state.ts';

const area = 'assessment.boxKeeper';
const entity = assessmentScheme.name;
const beforeStart: readonly string[] = [schemeStates.draft, schemeStates.configured];

const isWaiting = ({ state, counting }: AssessmentScheme, keepers: readonly Keeper[]) =>
  state === schemeStates.closed && counting === null && keepers.length > 0;
const told = (scheme: AssessmentScheme, keepers: readonly Keeper[]): BoxKeepers => ({
  keepers: keepers.map(({ personId, name, publicKey }) => ({ personId, name, isTaken: publicKey !== null })),
  isWaiting: isWaiting(scheme, keepers),
});

async function choose(tx: Tx, scheme: AssessmentScheme, personIds: readonly string[]): Promise<BoxKeepers> {
  const accounts = await tx.rows<{ id: string }>(sql`
    select distinct person_id as id from user_account
    where person_id in (${choosable(tx, person, personIds)}) and deleted_at is null and state <> 'disabled'`);
  const isPair = personIds.length === 0 || new Set(personIds).size === 2;
  const faults: Fault[] = [
    ...(beforeStart.includes(scheme.state) ? [] : [fault('', `${area}.begun`)]),
    ...(isPair ? [] : [fault('second', `${area}.pair`)]),
    ...(isPair && accounts.length < personIds.length ? [fault('', `${area}.account`)] : []),
  ];
  if (faults.length > 0) throw refuse(faults);
  await tx.rows(sql`delete from assessment_keeper where scheme_id = ${scheme.id}::bigint`);
  await tx.rows(sql`
    insert into assessment_keeper (scheme_id, place, person_id)
    select ${scheme.id}::bigint, p.place, p.id
    from unnest(${sql.param([...personIds])}::bigint[]) with ordinality p(id, place)`);
  await audit(tx, { action: `${area}.choose`, entity, recordId: scheme.id, detail: { personIds } });
  return told(scheme, await keepersOf(tx, scheme.id));
}

/** Lost or seen by somebody else before the scheme begins, it is taken again and is another; it is never told twice. */
async function takeCode(tx: Tx, schemeId: string): Promise<{ code: string }> {
  const code = newCode();
  const key = keyOfCode(code, schemeId).publicKey.toString('base64');
  const taken = await tx.rows(sql`
    update assessment_keeper k set public_key = ${key} from assessment_scheme s
    where k.scheme_id = ${schemeId}::bigint and k.person_id = ${tx.actor.personId}::bigint
      and s.id = k.scheme_id and s.deleted_at is null and s.state = any(${sql.param([...beforeStart])}::text[])
    returning k.place`);
  if (taken.length === 0) throw notFound();
  await audit(tx, { action: `${area}.take`, entity, recordId: schemeId });
  return { code };
}

async function open(tx: Tx, scheme: AssessmentScheme, codes: { first: string; second: string }): Promise<void> {
  const keepers = await keepersOf(tx, scheme.id);
  if (!isWaiting(scheme, keepers)) throw new Refusal(409, `${area}.not-waiting`);
  const keys = [codes.first, codes.second].map(code => keyOfCode(code, scheme.id));
  const faults = keepers.flatMap(({ name, publicKey }, at) =>
    keys[at]?.publicKey.toString('base64') === publicKey
      ? []
      : [fault(at === 0 ? 'first' : 'second', `${area}.code`, { name })],
  );
  if (faults.length > 0) throw refuse(faults);
  const polls = await tx.rows<{ id: string }>(sql`
    select id from assessment_poll where scheme_id = ${scheme.id}::bigint order by id`);
  await unlockBoxes(
    tx,
    polls.map(({ id }) => id),
    keys,
  );
  const values = { counting: runStates.prepare, failure: null };
  await applyEffects(
    tx,
    assessmentScheme,
    [{ id: scheme.id, values }],
    causeOf(assessmentScheme, scheme.id, '开箱计票'),
  );
  await audit(tx, { action: `${area}.open`, entity, recordId: scheme.id });
  await request(tx, countBallots, { id: scheme.id }, `assessment.count.${scheme.id}`);
}

export const boxKeeperRoutes = [
  serve(readKeepers, async ({ tx, params: { id } }) =>
    told(await loadRow(tx, assessmentScheme, id, 'read', 'look'), await keepersOf(tx, id)),
  ),
  serve(chooseKeepers, async ({ tx, params: { id }, body: { personIds } }) =>
    choose(tx, await schemeIn(tx, id, 'update'), personIds),
  ),
  serve(ownBoxes, ({ tx }) =>
    tx.rows(sql`
      select s.id as scheme_id, s.name as scheme_name, k.public_key is not null as is_taken
      from assessment_keeper k join assessment_scheme s on s.id = k.scheme_id and s.deleted_at is null
      where k.person_id = ${tx.actor.personId}::bigint and s.state = any(${sql.param([...beforeStart])}::text[])
      order by s.start_at, s.id`),
  ),
  serve(takeBoxCode, ({ tx, params: { id } }) => takeCode(tx, id)),
  serve(openBoxes, async ({ tx, params: { id }, body }) => {
    await open(tx, await schemeIn(tx, id, 'update'), body);
    return { done: true as const };
  }),
];
