/** What stands against the steps of a matter up to the meeting. Domain-cadre 1.10. */
import { sql } from 'drizzle-orm';
import { appointmentStates as states, rankBelow } from 'contract/appointment/appointment-codes.ts';
import type { Appointment } from 'contract/appointment/appointment.ts';
import { former } from 'contract/cadre/codes.ts';
import { addYears } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { person } from 'contract/person/person.ts';
import { beyondReach } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { reachedAmong } from '../../../kit/resource/read.ts';
import { settingOf, today } from '../../../kit/setting.ts';
import { qualificationOf } from './standing.ts';

const area = 'appointment.appointment';
export const later = async (tx: Tx, name: string, label: string, day: string): Promise<Fault[]> =>
  day > (await today(tx)) ? [fault(name, `${area}.later`, { label })] : [];

/** Every line that is red, and every one that waits for a conclusion. */
export async function qualificationFaults(tx: Tx, row: Appointment): Promise<Fault[]> {
  const lines = await qualificationOf(tx, row);
  return lines.flatMap(({ verdict, rule, told }) => [
    ...(verdict === 'unmet' ? [fault('', `${area}.unqualified`, { rule, told })] : []),
    ...(verdict === 'check' ? [fault('checkNote', `${area}.unchecked`, { rule, told })] : []),
  ]);
}

export async function servingFaults(tx: Tx, { personId }: Appointment): Promise<Fault[]> {
  const gone = await tx.one(sql`
    select 1 from cadre where id = ${personId}::bigint
      and (deleted_at is not null or in_post_status = any(${sql.param([...former])}::text[]))`);
  return gone ? [fault('personId', `${area}.not-serving`)] : [];
}

interface Round {
  heldOn: string;
  expectedCount: number;
  presentCount: number;
}
const shares: Readonly<Record<string, readonly [number, number, string]>> = {
  '2/3': [2, 3, '三分之二'],
  '1/2': [1, 2, '二分之一'],
};
/** Each round was attended, and the last one is no older than a year. */
export async function recommendationFaults(tx: Tx, { id }: Appointment): Promise<Fault[]> {
  const rounds = await tx.rows<Round>(sql`
    select held_on::text as held_on, expected_count, present_count from recommendation
    where appointment_id = ${id}::bigint and deleted_at is null order by held_on`);
  const [part, whole, share] = shares[await settingOf(tx, 'appointment.recommending', '2/3')] ?? [2, 3, '三分之二'];
  const last = rounds.at(-1);
  if (!last) return [fault('', `${area}.no-recommendation`)];
  const isFew = rounds.some(one => one.presentCount * whole < one.expectedCount * part);
  return [
    ...(isFew ? [fault('', `${area}.few-recommending`, { share })] : []),
    ...(addYears(last.heldOn, 1) < (await today(tx)) ? [fault('', `${area}.old-recommendation`)] : []),
  ];
}

export async function materialFaults(tx: Tx, { id }: Appointment): Promise<Fault[]> {
  const found = await tx.one(sql`
    select 1 from appointment_inspection where appointment_id = ${id}::bigint and deleted_at is null
      and cardinality(material) > 0 limit 1`);
  return found ? [] : [fault('', `${area}.no-material`)];
}

/** GB_ZZZT 试用期, or promoted within a year; never twice in a row, never over two ranks. */
export async function exceptionFaults(tx: Tx, row: Appointment): Promise<Fault[]> {
  const lines = await qualificationOf(tx, row);
  const standing = await tx.one<{ rank: string; isFresh: boolean; isAgain: boolean }>(sql`
    select c.rank, c.in_post_status = '2' or coalesce(c.rank_month, '') > to_char((select today from clock) - interval '1 year', 'YYYY-MM') as is_fresh,
      exists (select 1 from appointment m where m.person_id = c.id and m.id <> ${row.id}::bigint and m.is_exception
        and m.state = ${states.finished} and m.to_rank = c.rank and m.deleted_at is null) as is_again
    from cadre c where c.id = ${row.personId}::bigint`);
  const below = rankBelow[row.toRank ?? ''];
  const unmet = lines.filter(({ verdict }) => verdict === 'unmet');
  return [
    ...(unmet.length === 0 ? [fault('', `${area}.exception-needless`)] : []),
    ...unmet.filter(one => !one.isExceptable).map(({ rule }) => fault('', `${area}.exception-never`, { rule })),
    ...(standing?.isFresh ? [fault('', `${area}.exception-trial`)] : []),
    ...(below !== undefined && standing?.rank !== below && standing?.rank !== row.toRank
      ? [fault('', `${area}.exception-jump`)]
      : []),
    ...(standing?.isAgain ? [fault('', `${area}.exception-again`)] : []),
  ];
}

/** Whom somebody names beside those who stand there already is in reach, or is told as nobody. */
export async function strangerFaults(
  tx: Tx,
  named: Readonly<Record<string, readonly string[]>>,
  standing: readonly string[] = [],
): Promise<Fault[]> {
  const fresh = [...new Set(Object.values(named).flat())].filter(id => !standing.includes(id));
  const reached = await reachedAmong(tx, person, fresh, permissionOf(person, 'read'));
  return Object.entries(named).flatMap(([path, ids]) => {
    const strange = ids.filter(id => fresh.includes(id) && !reached.has(id));
    return strange.length > 0 ? [beyondReach(path, person, strange)] : [];
  });
}
