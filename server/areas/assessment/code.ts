/** Batches of codes: made at random, told once, kept as keyed hashes in an order of chance. Domain-cadre 2.3. */
import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { revokeCodes } from 'contract/assessment/actions.ts';
import { assessmentScheme, type AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { generateCodes } from 'contract/assessment/calls.ts';
import { codeLength, codeLetters, mostSpares } from 'contract/assessment/code-letters.ts';
import { anonymities, schemeStates } from 'contract/assessment/codes.ts';
import { raterGroup } from 'contract/assessment/rater-group.ts';
import { ratingCode } from 'contract/assessment/rating-code.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { refuse } from '../../kit/refusal.ts';
import { handler, type Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';
import { unitFaults } from './assignment.ts';
import { lockBoxes, turnoutOf } from './box.ts';
import { closePepper, hashWith, openPepper } from './enter.ts';
import { pollById, pollIdAt } from './poll.ts';
import { schemeIn } from './scheme-state.ts';

const area = 'assessment.ratingCode';

const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeLetters.charAt(randomInt(codeLetters.length))).join('');
function newCodes(count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(newCode());
  return [...codes];
}

/** One secret for the codes of a scheme, sealed, so that a change of keys takes it along. */
async function pepperOf(tx: Tx, schemeId: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64');
  await tx.rows(sql`
    insert into assessment_pepper (scheme_id, pepper) values (${schemeId}::bigint, ${closePepper(tx, schemeId, fresh)})
    on conflict do nothing`);
  const row = await tx.one<{ pepper: string }>(sql`
    select pepper from assessment_pepper where scheme_id = ${schemeId}::bigint`);
  return openPepper(tx, schemeId, row?.pepper ?? '');
}

interface Wanted {
  raterGroupId: string;
  unitId: string | null;
  count: number;
  spareCount: number;
}
const usableBatch = (tx: Tx, { raterGroupId, unitId }: Wanted) =>
  tx.one(sql`
    select 1 from rating_code where rater_group_id = ${raterGroupId}::bigint and is_usable and deleted_at is null
      and unit_id is not distinct from ${unitId}::bigint`);

async function batchFaults(tx: Tx, { state, minGroupBallots: n }: AssessmentScheme, wanted: Wanted): Promise<Fault[]> {
  const { count, spareCount, raterGroupId, unitId } = wanted;
  const isRunning = state === schemeStates.running;
  const most = mostSpares(count);
  return [
    ...(isRunning || state === schemeStates.configured ? [] : [fault('', `${area}.not-now`)]),
    ...(count < n ? [fault('count', `${area}.few`, { n })] : []),
    ...(spareCount > most ? [fault('spareCount', `${area}.spares`, { n: most })] : []),
    ...((await usableBatch(tx, wanted)) ? [fault('', `${area}.exists`)] : []),
    ...(isRunning && (await pollIdAt(tx, raterGroupId, unitId)) === null ? [fault('unitId', `${area}.new-unit`)] : []),
  ];
}

async function nameOf(tx: Tx, group: { id: string; name: string }, unitId: string | null) {
  const unit = await tx.one<{ name: string }>(sql`select name from unit where id = ${unitId}::bigint`);
  const made = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from rating_code where rater_group_id = ${group.id}::bigint`);
  const batchNo = (made?.n ?? 0) + 1;
  return { batchNo, name: `${group.name}${unit ? `（${unit.name}）` : ''}第${batchNo}批` };
}

export async function makeCodes(tx: Tx, wanted: Wanted) {
  const group = await loadRow(tx, raterGroup, wanted.raterGroupId, 'read', 'look');
  const scheme = await schemeIn(tx, group.schemeId, 'read');
  const faults = [
    ...(group.anonymity === anonymities.code ? [] : [fault('raterGroupId', `${area}.not-by-code`)]),
    ...unitFaults(group, wanted.unitId),
    ...(await batchFaults(tx, scheme, wanted)),
  ];
  if (faults.length > 0) throw refuse(faults);
  const codes = newCodes(wanted.count + wanted.spareCount);
  const named = await nameOf(tx, group, wanted.unitId);
  const { raterGroupId, unitId, spareCount } = wanted;
  const values = { ...named, schemeId: scheme.id, raterGroupId, unitId, spareCount, count: codes.length };
  const cause = causeOf(assessmentScheme, scheme.id, '生成测评码');
  const batch = { ...values, madeOn: await today(tx), isUsable: true };
  const [id = ''] = await applyEffects(tx, ratingCode, [{ values: batch }], cause);
  const pepper = await pepperOf(tx, scheme.id);
  const hashes = codes.map(code => hashWith(pepper, code)).sort();
  await tx.rows(sql`
    insert into rating_code_hash (rating_code_id, hash)
    select ${id}::bigint, hash from unnest(${sql.param(hashes)}::text[]) as c(hash) order by hash`);
  return { id, name: named.name, codes };
}

/** Nobody has used a code of the batch, under the lock of its boxes. */
async function isUnused(tx: Tx, raterGroupId: string, unitId: string | null): Promise<boolean> {
  const pollId = await pollIdAt(tx, raterGroupId, unitId);
  const poll = pollId === null ? undefined : await pollById(tx, pollId);
  if (!poll) return true;
  await lockBoxes(tx, poll);
  return (await turnoutOf(tx, poll.id))?.size === 0;
}

export const revokeHandler = handler(revokeCodes, {
  async perform(tx, { id, schemeId, raterGroupId, unitId, isUsable }, { revokeReason }) {
    const { state } = await schemeIn(tx, schemeId, 'read');
    if (!isUsable) throw refuse([fault('', `${area}.revoked`)]);
    if (state === schemeStates.closed || !(await isUnused(tx, raterGroupId, unitId)))
      throw refuse([fault('', `${area}.used`)]);
    await revoke(tx, schemeId, [id], revokeReason);
  },
});

async function revoke(tx: Tx, schemeId: string, ids: readonly string[], revokeReason: string): Promise<void> {
  const values = { isUsable: false, revokedOn: await today(tx), revokeReason };
  const cause = causeOf(assessmentScheme, schemeId, revokeReason);
  const changes = ids.map(id => ({ id, values }));
  await applyEffects(tx, ratingCode, changes, cause);
}
/** The configuration is changed: slips that were made for it open nothing. Domain-cadre 2.2. */
export async function revokeAll(tx: Tx, schemeId: string): Promise<void> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from rating_code where scheme_id = ${schemeId}::bigint and is_usable and deleted_at is null order by id`);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await revoke(tx, schemeId, ids, '修改配置');
}

export const codeRoutes = [
  serve(generateCodes, ({ tx, body: { raterGroupId, unitId = null, count, spareCount } }) =>
    makeCodes(tx, { raterGroupId, unitId, count, spareCount }),
  ),
];
