/** What the register says of a probation, its record follows: it begins, ends and goes with the membership. Decisions 100. */
import { sql } from 'drizzle-orm';
import { goesOn, recordStates, stages } from 'contract/development/codes.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { formal, probationary } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { takeOver } from './take-over.ts';
import { passOn } from './waiting.ts';

/** Whoever became formal by another way than step 24 is on the way no longer. */
async function endOfFormal(tx: Tx, plans: readonly PlannedChange<typeof partyMember>[]): Promise<void> {
  const days = new Map(plans.map(({ id, after }) => [id, after.formalOn]));
  const rows = await tx.rows<{ id: string; personId: string }>(sql`
    select id, person_id from development_record where person_id = any(${sql.param([...days.keys()])}::bigint[])
      and deleted_at is null and state = any(${sql.param(goesOn)}::text[]) and formal_on is null
      and stage = ${stages.prepare} order by id for update`);
  const changes = rows.map(({ id, personId }) => ({
    id,
    values: { state: recordStates.formal, formalOn: days.get(personId) ?? null, isAsked: false, dueOn: null },
  }));
  await applyEffects(tx, developmentRecord, changes, { flow: null, reason: '党员信息更正为正式党员' });
  await passOn(
    tx,
    rows.map(({ id }) => id),
  );
}

/** A membership that was entered by mistake takes the record along that began with it. */
async function removeWith(tx: Tx, memberIds: readonly string[]): Promise<void> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from development_record where person_id = any(${sql.param(memberIds)}::bigint[]) and deleted_at is null
      and taken_over_on is not null and state = any(${sql.param(goesOn)}::text[]) order by id for update`);
  const changes = rows.map(({ id }) => ({ id, values: {}, remove: true }));
  await applyEffects(tx, developmentRecord, changes, { flow: null, reason: '党员记录误录删除' });
  await passOn(
    tx,
    rows.map(({ id }) => id),
  );
}

const isTurned = ({ changed, remove }: PlannedChange<typeof partyMember>) =>
  !remove && (changed.has('memberCategory') || changed.has('partyStatus'));

export const probationRules = rules(partyMember, {
  async follow(tx, stored) {
    const turned = stored.filter(isTurned);
    const isOf = (category: string) => (plan: (typeof turned)[number]) => plan.after.memberCategory === category;
    const became = turned.filter(isOf(formal)).filter(({ before }) => before?.memberCategory === probationary);
    if (became.length > 0) await endOfFormal(tx, became);
    const removed = stored.filter(({ remove }) => remove).map(({ id }) => id);
    if (removed.length > 0) await removeWith(tx, removed);
    await takeOver(
      tx,
      turned.filter(isOf(probationary)).map(({ id }) => id),
    );
  },
});
