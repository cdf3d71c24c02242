/** Persons filed with the exit-entry authority: one open entry each. Domain-cadre 1.13. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { travelRegistration } from 'contract/travel-document/travel-registration.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { today } from '../../kit/setting.ts';
import { holdersOf } from './people.ts';

const area = 'travel-document.travelRegistration';
type Planned = PlannedChange<typeof travelRegistration>;

interface Entry {
  id: string;
  personId: string | null;
  removedOn: string | null;
}
/** Those that stand and those of this batch; whoever enters one for the same person stands in line. */
async function entriesOf(tx: Tx, plans: Planned[]): Promise<Entry[]> {
  const ids = sql.param(plans.flatMap(({ after }) => after.personId ?? []));
  await tx.rows(sql`select 1 from cadre where id = any(${ids}::bigint[]) order by id for no key update`);
  const stored = await tx.rows<Entry>(sql`
    select id, person_id, removed_on::text as removed_on from travel_registration
    where person_id = any(${ids}::bigint[]) and deleted_at is null`);
  const kept = stored.filter(({ id }) => plans.every(plan => plan.id !== id));
  return [...kept, ...plans.map(({ id, after }) => ({ id, personId: after.personId, removedOn: after.removedOn }))];
}

const factsOf = async (tx: Tx, plans: Planned[]) => ({
  entries: await entriesOf(tx, plans),
  people: await holdersOf(
    tx,
    plans.map(({ after }) => after.personId),
  ),
  category: await wordsOf(tx, travelRegistration.fields.category.dictionary ?? ''),
  day: await today(tx),
});
type Facts = Awaited<ReturnType<typeof factsOf>>;

const dayFields = ['filedOn', 'removedOn'] as const;

function check({ id, after }: Planned, { entries, people, day }: Facts): Fault[] {
  const { personId, filedOn, removedOn, removalReason } = after;
  const isOpen = (one: Entry) => one.personId === personId && one.removedOn === null;
  const name = people.get(personId ?? '')?.name ?? '';
  return [
    ...(removedOn === null && entries.some(one => one.id !== id && isOpen(one))
      ? [fault('personId', `${area}.twice`, { name })]
      : []),
    ...(removedOn && removedOn < (filedOn ?? '') ? [fault('removedOn', `${area}.removed-first`)] : []),
    ...(removedOn && !removalReason ? [fault('removalReason', `${area}.reason`)] : []),
    ...dayFields
      .filter(field => (after[field] ?? '') > day)
      .map(field => fault(field, `${area}.later`, { label: travelRegistration.fields[field].label })),
  ];
}

/** What was filed is taken back with its reason; while it weighs on journeys it stays. Decision 283. */
const frozen = ({ after, remove }: Planned, { day }: Facts): Fault[] =>
  remove && (after.removedOn === null || (after.secrecyUntil ?? '') >= day) ? [fault('', `${area}.kept`)] : [];

export const registrationRules = rules(travelRegistration, {
  facts: factsOf,
  derive: (row, { people, category }) => ({
    name: `${people.get(row.personId ?? '')?.name ?? ''}：${category(row.category)}`,
  }),
  check,
  frozen,
});
