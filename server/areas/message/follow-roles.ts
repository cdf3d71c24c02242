/**
 * To-dos follow responsibility: when a role is granted or taken away, steps of processes that are open are owed by whoever
 * answers for them now. Set by set, since one role stands behind hundreds of rows.
 */
import { sql } from 'drizzle-orm';
import { todoStates } from 'contract/message/codes.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { school } from 'contract/kit/process.ts';
import { listener } from '../../kit/process/happening.ts';
import { unitPlace } from '../../kit/process/place.ts';
import { responsibilityPassed } from '../happenings.ts';
import { canOpen, openingOf } from './openable.ts';
import { holdersAtEach } from './receivers.ts';
import { tellOf } from './tell.ts';
import type { Tx } from '../../kit/registry.ts';

/** The same step at the same place is owed by the same accounts, whatever rows it is of, but for whom it is about. */
interface Group {
  entity: string;
  step: string;
  organisationId: string | null;
  unitId: string | null;
  /** Whom it is about, where that person has an account. */
  subjectId: string | null;
}
const subject = sql`(select u.person_id from user_account u where u.person_id = t.person_id and u.deleted_at is null)`;
const placeOf = ({ organisationId, unitId }: Group) => (unitId ? unitPlace(unitId) : (organisationId ?? school));
const groupsOf = (tx: Tx) =>
  tx.rows<Group>(sql`
    select distinct entity, step, organisation_id, unit_id, ${subject} as subject_id from todo t
    where state = ${todoStates.open} and group_key is not null and deleted_at is null
      and entity = any(${sql.param([...tx.registry.processes.keys()])}::text[])`);

/** Whoever is responsible for each; a step nobody answers for stays where it lies until somebody does. */
async function owedNow(tx: Tx, groups: readonly Group[]): Promise<(Group & { receiverId: string })[]> {
  const places = new Map<string, Group[]>();
  for (const group of groups) {
    const resource = tx.registry.processes.get(group.entity)?.process.resource;
    if (!resource || !(group.step in (tx.registry.processes.get(group.entity)?.process.transitions ?? {}))) continue;
    const permission = permissionOf(resource, group.step);
    places.set(permission, [...(places.get(permission) ?? []), group]);
  }
  const owed: (Group & { receiverId: string })[] = [];
  for (const [permission, asked] of places) {
    const wanted = asked.map(group => ({ place: placeOf(group), subjectIds: [group.subjectId ?? ''] }));
    for (const [at, holders] of (await holdersAtEach(tx, permission, wanted)).entries())
      for (const receiverId of holders) owed.push({ ...(asked[at] as Group), receiverId });
  }
  return owed;
}

const shape = sql.raw(
  'w(entity text, step text, organisation_id bigint, unit_id bigint, subject_id bigint, receiver_id bigint)',
);
const isGroup = sql`w.entity = t.entity and w.step = t.step and w.organisation_id is not distinct from t.organisation_id
  and w.unit_id is not distinct from t.unit_id and w.subject_id is not distinct from ${subject}`;

const isOpen = sql`t.state = ${todoStates.open} and t.group_key is not null and t.deleted_at is null`;

export async function followRoles(tx: Tx): Promise<void> {
  const owed = await owedNow(tx, await groupsOf(tx));
  if (owed.length === 0) return;
  const wanted = JSON.stringify(
    owed.map(one => ({
      entity: one.entity,
      step: one.step,
      organisation_id: one.organisationId,
      unit_id: one.unitId,
      subject_id: one.subjectId,
      receiver_id: one.receiverId,
    })),
  );
  const asked = await tx.rows<{ receiverId: string }>(sql`
    with ${openingOf(sql`select distinct link->>'routePath' from todo t where ${isOpen}`)}
    insert into todo as x (title, type, biz_type, entity, record_id, person_id, organisation_id, unit_id, step, receiver_id,
      group_key, is_urgent, due_at, link, sender_id)
    select distinct on (t.biz_type, t.record_id, t.step, w.receiver_id) t.title, t.type, t.biz_type, t.entity, t.record_id,
      t.person_id, t.organisation_id, t.unit_id, t.step, w.receiver_id, t.group_key, t.is_urgent, t.due_at, t.link, t.sender_id
    from todo t join jsonb_to_recordset(${wanted}::jsonb) as ${shape} on ${isGroup}
    where ${isOpen} and ${canOpen(sql`(t.link->>'routePath')`, sql`w.receiver_id`)}
    on conflict (biz_type, record_id, step, receiver_id) where step is not null and deleted_at is null
    do update set title = excluded.title, due_at = excluded.due_at, link = excluded.link, state = ${todoStates.open},
      done_at = null, read_at = null, version = x.version + 1, updated_at = now()
    where x.state <> ${todoStates.open}
    returning x.receiver_id`);
  const freed = await tx.rows<{ receiverId: string }>(sql`
    with wanted as materialized (select * from jsonb_to_recordset(${wanted}::jsonb) as ${shape})
    update todo t set state = ${todoStates.void}, done_at = now(), version = version + 1, updated_at = now()
    where ${isOpen}
      and exists (select 1 from wanted w where ${isGroup})
      and not exists (select 1 from wanted w where ${isGroup} and w.receiver_id = t.receiver_id)
    returning t.receiver_id`);
  tellOf(
    tx,
    'todo',
    [...asked, ...freed].map(row => row.receiverId),
  );
}

export const messageListeners = [listener(responsibilityPassed, '待办随职责移交', (tx: Tx) => followRoles(tx))];
