/**
 * Until it is made public, a matter and everything beside it is there for those it names alone; whoever may read all of the
 * school finds none of it, in no list, count, picker, file or trace. Domain-cadre 1.10, decisions 234 and 244.
 */
import { sql, type SQL } from 'drizzle-orm';
import { appointmentStates as states, checkKinds, madePublic } from 'contract/appointment/appointment-codes.ts';
import { appointmentForm, formStates } from 'contract/appointment/appointment-form.ts';
import { appointmentInspection } from 'contract/appointment/appointment-inspection.ts';
import { appointmentNotice } from 'contract/appointment/appointment-notice.ts';
import { appointment } from 'contract/appointment/appointment.ts';
import { fourCheck } from 'contract/appointment/four-check.ts';
import { recommendation } from 'contract/appointment/recommendation.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { grantsOf, may } from '../../../kit/actor.ts';
import type { Tx } from '../../../kit/registry.ts';

/** Nobody a matter names can sign in any more: then whoever names people for the whole school sees it, and names others. */
const isOrphaned = ({ actor }: Tx, m: SQL): SQL =>
  grantsOf(actor, permissionOf(appointment, 'nameMembers')).some(({ scope }) => scope === 'ALL')
    ? sql`not exists (select 1 from user_account u where u.state <> 'disabled' and u.deleted_at is null
        and u.person_id = any(array_append(coalesce(${m}.member_ids, '{}'), ${m}.owner_id)))`
    : sql`false`;
/** Of the matter m, as it stands or stood. */
const isNamed = (tx: Tx, m: SQL): SQL => {
  const { personId } = tx.actor;
  if (personId === null) return isOrphaned(tx, m);
  return sql`(${m}.owner_id = ${personId}::bigint or ${personId}::bigint = any(${m}.member_ids) or ${isOrphaned(tx, m)})`;
};
const isSeen = (tx: Tx, m: SQL): SQL =>
  sql`(${m}.state = any(${sql.param([...madePublic])}::text[]) or ${isNamed(tx, m)})`;

const besideIt =
  (see: (tx: Tx, m: SQL) => SQL) =>
  (tx: Tx): SQL =>
    sql`exists (select 1 from public.appointment m where m.id = t.appointment_id and ${see(tx, sql.raw('m'))})`;

/** The discipline commission sees what it is asked, and nothing of why. */
const isAsked = (tx: Tx): SQL =>
  may(tx.actor, 'appointment.fourCheck.opine') ? sql`t.kind = ${checkKinds.discipline}` : sql`false`;

/**
 * A form says which post a matter is about. It names no matter, so of a cadre with one that is kept, the draft and what was
 * filled in since the motion are there for those it names and for who filled them in; once it was stopped, what was filled in
 * while it went on.
 */
const ofNoSecret = (tx: Tx): SQL => sql`(t.created_by = ${tx.actor.userId}::bigint or not exists (
  select 1 from public.appointment m where m.person_id = t.person_id and m.deleted_at is null
    and not ${isSeen(tx, sql.raw('m'))} and case when m.state = ${states.stopped}
      then t.created_at between m.created_at and m.updated_at
      else t.state = ${formStates.draft} or t.created_at >= m.created_at end))`;

/** Votes and what was said of somebody stay with those who are named, for good. */
export const keptRows = [
  { resource: appointment, rows: (tx: Tx) => isSeen(tx, sql.raw('t')) },
  { resource: recommendation, rows: besideIt(isNamed) },
  { resource: appointmentInspection, rows: besideIt(isNamed) },
  { resource: fourCheck, rows: (tx: Tx) => sql`(${besideIt(isNamed)(tx)} or ${isAsked(tx)})` },
  { resource: appointmentNotice, rows: besideIt(isSeen) },
  { resource: appointmentForm, rows: ofNoSecret },
];
