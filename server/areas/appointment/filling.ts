/** A post that is entered, by hand, by a sheet or by a process, finds room in its unit and its slot free. Domain-cadre 1.8. */
import { renamed } from 'contract/cadre/codes.ts';
import { postHolding, type PostDraft } from 'contract/cadre/post-holding.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { rules, type PlannedChange, type Tx, type Values } from '../../kit/registry.ts';
import { full, occupies, placeOf, roomBeside, slotFaults, takes, type Filling, type Room } from './room.ts';

type Planned = PlannedChange<typeof postHolding>;
const fillingOf = (id: string, row: PostDraft): Filling => ({ ...row, id });

/** It takes up room that it did not take up before. */
const occupiesAnew = ({ id, before, after }: Planned) =>
  occupies(fillingOf(id, after)) && !(before && occupies(fillingOf(id, before)) && placeOf(before) === placeOf(after));
const takesAnew = ({ id, before, after }: Planned) =>
  takes(fillingOf(id, after)) &&
  !(before && takes(fillingOf(id, before)) && before.postSlotId === after.postSlotId && before.unitId === after.unitId);

interface Facts {
  room: Room;
  isBeyond(plan: Planned): boolean;
  isSecond(plan: Planned): boolean;
}
async function factsOf(
  tx: Tx,
  plans: Planned[],
  { isConsequence = false }: { isConsequence?: boolean },
): Promise<Facts> {
  const own = plans.map(({ id }) => id).filter(id => /^\d+$/.test(id));
  const room = await roomBeside(
    tx,
    plans.map(({ id, after }) => fillingOf(id, after)),
    own,
  );
  // Asked first when the rules check: by then those of the batch have been derived.
  let beyond: Set<Planned> | undefined;
  let second: Set<Planned> | undefined;
  return {
    room,
    isBeyond: (plan: Planned) => (beyond ??= beyondOf(plans, room, isConsequence)).has(plan),
    isSecond: (plan: Planned) => (second ??= secondOf(plans)).has(plan),
  };
}

/** Those for whom no room is left after the ones before them; whom a unit brings along when it is renamed or merged stays. */
function beyondOf(plans: readonly Planned[], { left }: Room, isConsequence: boolean): Set<Planned> {
  const rest = new Map(left);
  const take = ({ after }: Planned) => {
    const place = placeOf(after);
    const now = rest.get(place);
    if (now !== undefined) rest.set(place, now - 1);
    return now;
  };
  const anew = plans.filter(plan => !plan.remove && occupiesAnew(plan));
  for (const plan of plans)
    if (!plan.remove && !anew.includes(plan) && occupies(fillingOf(plan.id, plan.after))) take(plan);
  return new Set(
    anew.filter(plan => {
      const isBrought = isConsequence && plan.after.changeType === renamed;
      return (take(plan) ?? 1) < 1 && !isBrought;
    }),
  );
}

/** Those whose slot another one of the batch takes before them. */
function secondOf(plans: readonly Planned[]): Set<Planned> {
  const first = new Map<string | null, Planned>();
  for (const plan of plans)
    if (!plan.remove && takes(fillingOf(plan.id, plan.after)) && !first.has(plan.after.postSlotId))
      first.set(plan.after.postSlotId, plan);
  return new Set(plans.filter(plan => takesAnew(plan) && first.get(plan.after.postSlotId) !== plan));
}

const known = ['unitId', 'postName', 'postCode', 'rank', 'isLeader', 'occupiesQuota'] as const;
/** A slot says what stands empty in the post. */
function derive(row: PostDraft, { room: { slots } }: Facts): Values {
  const slot = slots.get(row.postSlotId ?? '');
  const said = slot && { ...slot, postName: slot.name };
  return Object.fromEntries(known.map(name => [name, row[name] ?? said?.[name] ?? null]));
}

function check(plan: Planned, { room, isBeyond, isSecond }: Facts): Fault[] {
  const slot = takesAnew(plan) ? slotFaults(fillingOf(plan.id, plan.after), room) : [];
  return [
    ...(isBeyond(plan) ? [full(plan.after.rank)] : []),
    ...slot,
    ...(slot.length === 0 && isSecond(plan) ? [fault('postSlotId', 'appointment.postSlot.taken')] : []),
  ];
}

export const fillingRules = rules(postHolding, { facts: factsOf, derive, check });
