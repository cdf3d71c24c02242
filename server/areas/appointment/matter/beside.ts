/** What is entered beside a matter: by whom it is held, and until when. Domain-cadre 1.10. */
import { sql } from 'drizzle-orm';
import { appointmentStates as states } from 'contract/appointment/appointment-codes.ts';
import { recommendation } from 'contract/appointment/recommendation.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Tx } from '../../../kit/registry.ts';
import { wordsOf } from '../../../kit/resource/labels.ts';
import { today } from '../../../kit/setting.ts';

const area = 'appointment.appointment';

interface Matter {
  id: string;
  name: string;
  state: string;
}
type OfMatter = { after: { appointmentId: string | null } };
/** Held, so that a step of the matter and what is entered beside it come one after the other. */
async function mattersOf(tx: Tx, plans: readonly OfMatter[]): Promise<Map<string, Matter>> {
  const ids = plans.flatMap(({ after }) => after.appointmentId ?? []);
  const rows = await tx.rows<Matter>(sql`
    select id, name, state from appointment where id = any(${sql.param(ids)}::bigint[]) order by id for no key update`);
  return new Map(rows.map(row => [row.id, row]));
}
export const matterFacts = async (tx: Tx, plans: readonly OfMatter[]) => ({
  matters: await mattersOf(tx, plans),
  day: await today(tx),
  form: await wordsOf(tx, recommendation.fields.form.dictionary ?? ''),
});
export type Facts = Awaited<ReturnType<typeof matterFacts>>;

/** A round of the last year counts, so it may be older than the motion. */
export const beforeDeciding = [states.motion, states.recommending, states.chosen, states.inspecting];
/** It is entered until its step is over. */
export const over = (plan: OfMatter, { matters }: Facts, allowed: readonly string[], what: string): Fault[] =>
  allowed.includes(matters.get(plan.after.appointmentId ?? '')?.state ?? '')
    ? []
    : [fault('appointmentId', 'appointment.recommendation.closed', { what })];
export const notLater = (name: string, label: string, value: string | null | undefined, day: string): Fault[] =>
  (value ?? '') > day ? [fault(name, `${area}.later`, { label })] : [];
