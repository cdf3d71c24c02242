/** A matter as it is moved: its number and name, what its kind asks for, and room for who is to come. Domain-cadre 1.10. */
import { sql } from 'drizzle-orm';
import { enteringTypes, leavingTypes, appointmentTypes, changeTypes } from 'contract/appointment/appointment-codes.ts';
import { appointment, type AppointmentDraft } from 'contract/appointment/appointment.ts';
import { heldStates, postStates } from 'contract/cadre/codes.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { rules, type PlannedChange, type Tx } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { neededFaults } from '../../../kit/write/needed.ts';
import { fillingFaults } from '../room.ts';

const area = 'appointment.appointment';
type Planned = PlannedChange<typeof appointment>;

interface Slot {
  id: string;
  unitId: string;
  toPostName: string;
  toRank: string;
  postAttribute: string | null;
}
interface Known {
  names: ReadonlyMap<string, string>;
  units: ReadonlyMap<string, string | null>;
  slots: ReadonlyMap<string, Slot>;
  posts: readonly { id: string; personId: string; isHeld: boolean }[];
  numbers: ReadonlyMap<Planned, string>;
  /** Who enters it leads it. */
  ownerId: string | null;
}
const ids = (all: readonly (string | null | undefined)[]) => sql`${sql.param(all.filter(Boolean))}::bigint[]`;

/** The next numbers of the year, one for each that is new; whoever asks beside it waits. */
async function numbersFor(tx: Tx, plans: readonly Planned[]): Promise<Map<Planned, string>> {
  const fresh = plans.filter(({ after }) => !after.code);
  if (fresh.length === 0) return new Map();
  const year = (await today(tx)).slice(0, 4);
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('appointment number'))`);
  const last = await tx.one<{ serial: number }>(sql`
    select coalesce(max(split_part(code, '-', 2)::int), 0)::int as serial from appointment where starts_with(code, ${`${year}-`})`);
  return new Map(fresh.map((plan, at) => [plan, `${year}-${String((last?.serial ?? 0) + at + 1).padStart(3, '0')}`]));
}

async function factsOf(tx: Tx, plans: Planned[]): Promise<Known> {
  const after = plans.map(plan => plan.after);
  const people = await tx.rows<{ id: string; name: string; unitId: string | null }>(sql`
    select c.id, p.name, c.post_unit_id as unit_id from cadre c join person p on p.id = c.id
    where c.id = any(${ids(after.map(one => one.personId))})`);
  const slots = await tx.rows<Slot>(sql`
    select id, unit_id, name as to_post_name, rank as to_rank,
      case when is_principal then '1' when is_leader then '2' end as post_attribute
    from post_slot where id = any(${ids(after.map(one => one.toSlotId))})`);
  const posts = await tx.rows<{ id: string; personId: string; isHeld: boolean }>(sql`
    select id, person_id, state = any(${sql.param([...heldStates])}::text[]) as is_held
    from post_holding where deleted_at is null and id = any(${ids(after.flatMap(one => one.fromPostIds ?? []))})`);
  return {
    names: new Map(people.map(({ id, name }) => [id, name])),
    units: new Map(people.map(({ id, unitId }) => [id, unitId])),
    slots: new Map(slots.map(slot => [slot.id, slot])),
    posts,
    numbers: await numbersFor(tx, plans),
    ownerId: tx.actor.personId,
  };
}

function derive(row: AppointmentDraft, { names, units, slots, numbers, ownerId }: Known, plan: Planned) {
  const slot = slots.get(row.toSlotId ?? '');
  const code = row.code ?? numbers.get(plan) ?? null;
  return {
    code,
    name: `${code ?? ''} ${names.get(row.personId ?? '') ?? ''}`,
    unitId: row.unitId ?? slot?.unitId ?? units.get(row.personId ?? '') ?? null,
    toPostName: row.toPostName ?? slot?.toPostName ?? null,
    toRank: row.toRank ?? slot?.toRank ?? null,
    postAttribute: row.postAttribute ?? slot?.postAttribute ?? null,
    ownerId: row.ownerId ?? ownerId,
  };
}

/** What each kind has to say of the posts that begin and end. */
function askedOf({ type }: AppointmentDraft): string[] {
  const isEntering = enteringTypes.includes(type ?? '');
  const isEnding =
    leavingTypes.includes(type ?? '') || type === appointmentTypes.both || type === appointmentTypes.confirm;
  return [
    ...(isEntering ? ['toPostName', 'unitId', 'toRank', 'postAttribute', 'changeType'] : []),
    ...(isEnding ? ['fromPostIds'] : []),
  ];
}

export const appointmentRules = rules(appointment, {
  facts: factsOf,
  derive,
  check: ({ after }, { posts }: Known) => {
    const isOwn = (id: string) => posts.some(one => one.id === id && one.personId === after.personId);
    return [
      ...neededFaults(appointment, after, askedOf(after), `${area}.needed`),
      ...((after.fromPostIds ?? []).every(isOwn) ? [] : [fault('fromPostIds', `${area}.foreign-post`)]),
    ];
  },
});

/** Where the post of a matter would stand in the numbers of its unit. */
export const fillingOf = (row: AppointmentDraft) => ({
  id: null,
  unitId: row.unitId ?? null,
  rank: row.toRank ?? null,
  postSlotId: row.toSlotId ?? null,
  isMain: row.changeType !== changeTypes.beside,
  occupiesQuota: row.occupiesQuota ?? false,
  state: postStates.inOffice,
});

const pathOf: Readonly<Record<string, string>> = { rank: 'toRank', postSlotId: 'toSlotId' };
/** What stands against one more in the unit and the slot, on the fields of the matter. */
export async function roomFaults(tx: Tx, row: AppointmentDraft): Promise<Fault[]> {
  if (!enteringTypes.includes(row.type ?? '') || row.type === appointmentTypes.second) return [];
  const found = await fillingFaults(tx, fillingOf(row), row.fromPostIds ?? []);
  return found.map(one => ({ ...one, path: pathOf[one.path] ?? one.path }));
}

/** A main post that goes on stands against another one; what is to end is still held. */
export async function postFaults(tx: Tx, row: AppointmentDraft): Promise<Fault[]> {
  const ending = row.fromPostIds ?? [];
  const held = await tx.rows<{ id: string; postName: string; isMain: boolean }>(sql`
    select id, post_name, is_main from post_holding where deleted_at is null and person_id = ${row.personId ?? '0'}::bigint
      and state = any(${sql.param([...heldStates])}::text[]) order by id for update`);
  const main = held.find(({ id, isMain }) => isMain && !ending.includes(id));
  const isSecondMain =
    main && enteringTypes.includes(row.type ?? '') && fillingOf(row).isMain && row.type !== appointmentTypes.second;
  return [
    ...(ending.every(id => held.some(one => one.id === id)) ? [] : [fault('fromPostIds', `${area}.foreign-post`)]),
    ...(isSecondMain ? [fault('fromPostIds', `${area}.main-held`, { post: main.postName })] : []),
  ];
}
