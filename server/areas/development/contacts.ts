/**
 * Who accompanies somebody on the way 培养联系人, and since when. They are named by step 5; whoever takes over later is
 * kept beside it, so that a paper and a step name those of their own day. 细则第八条.
 */
import { sql } from 'drizzle-orm';
import type { ContactTenure } from 'contract/development/calls.ts';
import { stepStates } from 'contract/development/codes.ts';
import { faultsOfContacts } from 'contract/development/guards.ts';
import { stepOf } from 'contract/development/steps.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { partyMember } from 'contract/member/party-member.ts';
import {
  developmentProcess,
  type developmentRecord,
  type DevelopmentRecord,
} from 'contract/development/development-record.ts';
import type { ActionInput } from 'contract/kit/action.ts';
import { each } from '../../kit/process/handle.ts';
import { beyondReach, Refusal } from '../../kit/refusal.ts';
import { today } from '../../kit/setting.ts';
import { supportersOf } from './case.ts';
import { settingsOf } from './settings.ts';
import { askOpen } from './waiting.ts';
import type { ProcessStep, Tx } from '../../kit/registry.ts';

const appointing = 5;
const { label, input } = developmentProcess.transitions.changeContacts;
type Input = typeof input;

interface Kept {
  day: string | null;
  form: { contactIds?: (string | number)[]; formerIds?: (string | number)[]; reason?: string };
  operatorName: string | null;
}

/** Step 5 and what changed since; what was handed in and taken back is none of it. */
const keptOf = (tx: Tx, recordId: string) =>
  tx.rows<Kept>(sql`
    select done_on::text as day, form, operator_name from development_step
    where record_id = ${recordId}::bigint and step = ${appointing} and state = ${stepStates.passed}
      and (is_current or form ? 'changedOn') order by done_on, id`);

/** From the first to those of today. */
export async function tenuresOf(
  tx: Tx,
  { id, contactIds }: { id: string; contactIds: string[] | null },
): Promise<ContactTenure[]> {
  const last = contactIds ?? [];
  const known = await keptOf(tx, id);
  // A record that came with contacts and without the step that named them.
  const kept = known.length > 0 || last.length === 0 ? known : [{ day: null, form: {}, operatorName: null } as Kept];
  const ids = kept.map(({ form }, at) => (form.contactIds ?? kept[at + 1]?.form.formerIds ?? last).map(String));
  const named = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from person where id = any(${sql.param([...new Set(ids.flat())])}::bigint[])`);
  const names = new Map(named.map(one => [one.id, one.name]));
  return kept.map(({ day, form, operatorName }, at) => ({
    from: day,
    until: kept[at + 1]?.day ?? null,
    names: (ids[at] ?? []).flatMap(id => names.get(id) ?? []),
    reason: form.reason ?? null,
    operatorName,
  }));
}

function faultsOfDay(on: string, since: string | null, isFirst: boolean, now: string): Fault[] {
  const before = isFirst ? (stepOf(appointing)?.name ?? '') : `上次${label}`;
  return [
    ...(since !== null && on < since ? [fault('changedOn', 'development.step.order', { step: label, before })] : []),
    ...(on > now ? [fault('changedOn', 'development.step.later', { step: label })] : []),
  ];
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every(id => other.includes(id));

async function faultsOf(
  tx: Tx,
  row: DevelopmentRecord,
  input: Pick<ActionInput<Input>, 'newContactIds' | 'changedOn'>,
): Promise<Fault[]> {
  const wanted = [...new Set(input.newContactIds)];
  const former = row.contactIds ?? [];
  const kept = await keptOf(tx, row.id);
  const known = {
    supporters: await supportersOf(tx, wanted, row.id),
    settings: await settingsOf(tx),
    organisationId: row.organisationId,
  };
  const isStrange = wanted.some(id => !known.supporters.some(one => one.id === id));
  return [
    ...(isStrange ? [beyondReach('newContactIds', partyMember)] : []),
    ...(isSame(wanted, former) ? [fault('newContactIds', 'development.record.same-contacts')] : []),
    ...faultsOfContacts('newContactIds', input, known),
    ...faultsOfDay(input.changedOn, kept.at(-1)?.day ?? null, kept.length < 2, await today(tx)),
  ];
}

/** The branch names others; until the admission, from when on introducers answer for the person. */
export const changeOfContacts: ProcessStep<typeof developmentRecord, Input> = {
  async guard(tx, row, input) {
    if (row.approvedOn ?? row.takenOverOn) throw new Refusal(409, 'kit.illegal-step', { params: { action: label } });
    if ((await keptOf(tx, row.id)).length === 0)
      throw new Refusal(409, 'development.step.not-now', {
        params: { step: label, before: stepOf(appointing)?.name ?? '' },
      });
    return faultsOf(tx, row, input);
  },
  values: (_, __, { newContactIds }) => ({ contactIds: newContactIds }),
  effect: each(async (tx, row, { newContactIds, changedOn, reason }, before) => {
    const form = { contactIds: newContactIds, formerIds: before.contactIds ?? [], changedOn, reason };
    await tx.rows(sql`
      insert into development_step (record_id, step, state, done_on, form, operator_id, operator_name, is_current)
      values (${row.id}::bigint, ${appointing}, ${stepStates.passed}, ${changedOn}::date,
        ${JSON.stringify(form)}::jsonb, ${tx.actor.userId}::bigint, ${tx.actor.name}, false)`);
    await askOpen(tx, row, await settingsOf(tx));
  }),
};
