/** What a record of hours says of its person, and that its days hold it. Domain-cadre 4.8, decision 333. */
import { sql } from 'drizzle-orm';
import { addYears } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { earnedSources, mostHoursOfDay, standingHours } from 'contract/party-school/codes.ts';
import { daysOf, fullDay, roomOf, type Learnt } from 'contract/party-school/hour-days.ts';
import { hourRecord, type HourRecordDraft } from 'contract/party-school/hour-record.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { applicantsOf } from './applicant.ts';

const area = 'party-school.hourRecord';
type Planned = PlannedChange<typeof hourRecord>;

export interface Standing extends Learnt {
  id: string;
  personId: string;
  title: string;
}

/** Hours of these people that were neither refused nor ended; the people are held, so that two at once see each other. */
export async function standingOf(tx: Tx, personIds: readonly string[]): Promise<Standing[]> {
  const ids = sql`${sql.param([...new Set(personIds)])}::bigint[]`;
  await tx.rows(sql`select 1 from person where id = any(${ids}) order by id for no key update`);
  return tx.rows<Standing>(sql`
    select id, person_id, title, start_on::text, earned_on::text, hours::int as hours from hour_record
    where person_id = any(${ids}) and deleted_at is null and state = any(${sql.param([...standingHours])}::text[])`);
}

/** No day of it holds more than fits, of itself and beside the others. */
function roomFaults(one: Learnt, others: readonly Standing[]): Fault[] {
  const said = { most: mostHoursOfDay, days: daysOf(one), n: roomOf(one) };
  if (said.days > 1 && one.hours > said.n) return [fault('hours', `${area}.span`, said)];
  const full = fullDay(one, others);
  return full ? [fault('hours', `${area}.day`, { most: mostHoursOfDay, day: full.day, n: full.hours })] : [];
}

/** Everything that stands against hours that somebody says were learnt. */
export function hourFaults(one: Learnt & { title: string }, others: readonly Standing[], day: string): Fault[] {
  const startOn = one.startOn ?? one.earnedOn;
  if (startOn > one.earnedOn) return [fault('earnedOn', `${area}.order`)];
  if (startOn < addYears(one.earnedOn, -1)) return [fault('startOn', `${area}.long`)];
  const isSame = others.some(({ title, earnedOn }) => title === one.title && earnedOn === one.earnedOn);
  return [
    ...(one.earnedOn > day ? [fault('earnedOn', `${area}.later`)] : []),
    ...(isSame ? [fault('title', `${area}.same`, { title: one.title })] : roomFaults(one, others)),
  ];
}

const learntOf = ({ id, after }: Planned): Standing => ({
  id,
  personId: after.personId ?? '',
  title: after.title ?? '',
  startOn: after.startOn ?? null,
  earnedOn: after.earnedOn ?? '',
  hours: after.hours ?? 0,
});

const byHand: readonly string[] = ['create', 'import', 'update'];

async function factsOf(tx: Tx, plans: Planned[], of: { verb: string; isConsequence?: boolean }) {
  const isTyped = byHand.includes(of.verb) && of.isConsequence !== true;
  const ids = plans.flatMap(({ after }) => after.personId ?? []);
  return {
    isTyped,
    isSheet: of.verb === 'import',
    ownId: tx.actor.personId,
    today: await today(tx),
    people: await applicantsOf(tx, ids),
    standing: isTyped ? await standingOf(tx, ids) : [],
    /** Rows of one sheet see those above them. */
    sheet: isTyped ? plans.map(plan => ({ row: plan.row, of: learntOf(plan) })) : [],
  };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

/** What is earned and declared was judged where it came from. */
function check(plan: Planned, { isTyped, ownId, today: day, standing, sheet }: Facts): Fault[] {
  const { row, id, before, after } = plan;
  if (!isTyped || !after.earnedOn || !after.hours) return [];
  const above = sheet.flatMap(one => (one.row < row ? [one.of] : []));
  const others = [...standing, ...above].filter(one => one.personId === after.personId && one.id !== id);
  return [
    ...(!before && earnedSources.includes(after.source ?? '') ? [fault('source', `${area}.earned`)] : []),
    ...(ownId !== null && after.personId === ownId ? [fault('personId', `${area}.own`)] : []),
    ...hourFaults(learntOf(plan), others, day),
  ];
}

/** A batch, a course: one record of it for a person. */
export const sourcePersonOf = ({
  source,
  sourceId,
  personId,
}: Pick<HourRecordDraft, 'source' | 'sourceId' | 'personId'>) =>
  sourceId ? `${source} ${sourceId} ${personId}` : null;

export const hourRules = rules(hourRecord, {
  facts: factsOf,
  derive(row, { people }, { before }) {
    const said = { year: row.earnedOn ? Number(row.earnedOn.slice(0, 4)) : null, sourcePerson: sourcePersonOf(row) };
    const one = people.get(row.personId ?? '');
    if (!one || before) return said;
    const { name, number, organisationId, collegeId, unitId } = one;
    return { ...said, name, number, organisationId, collegeId, unitId };
  },
  check,
  // A sheet adds; what stands there goes its own way. What was entered by mistake is removed, what was earned is not.
  frozen: ({ before, remove }, { isTyped, isSheet }) => [
    ...(isSheet && before ? [fault('', `${area}.sheet`)] : []),
    ...((isTyped || remove) && earnedSources.includes(before?.source ?? '') ? [fault('', `${area}.follows`)] : []),
  ],
});
