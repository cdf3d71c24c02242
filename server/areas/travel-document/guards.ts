/** Everything that stands against a journey, all at once; asked when it is handed in and at every step. Domain-cadre 1.13. */
import { sql } from 'drizzle-orm';
import { addMonths } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { counted, documentStates, documentUses, loanStates } from 'contract/travel-document/codes.ts';
import type { TravelApplication } from 'contract/travel-document/travel-application.ts';
import type { Tx } from '../../kit/registry.ts';
import { settingOf, today } from '../../kit/setting.ts';

const area = 'travel-document.travelApplication';
const isUnderWay = sql`a.deleted_at is null and a.state = any(${sql.param([...counted])}::text[])`;
type Of = Pick<TravelApplication, 'id' | 'personId'>;

interface Wanted {
  name: string;
  state: string;
  validTo: string;
}
/** Held until the step is taken, or two journeys find one document free at once. */
const wantedOf = (tx: Tx, ids: readonly string[]) =>
  tx.rows<Wanted>(sql`
    select name, state, valid_to::text as valid_to from travel_document
    where id = any(${sql.param([...ids])}::bigint[]) and deleted_at is null order by id for update`);

async function documentFaults(tx: Tx, { documentIds, documentUse, endOn }: TravelApplication): Promise<Fault[]> {
  const wanted = await wantedOf(tx, documentIds);
  const months = Number(await settingOf(tx, 'travel.validMonths', '6'));
  const isShort = ({ validTo }: Wanted) => documentUse !== documentUses.renewal && validTo < addMonths(endOn, months);
  return [
    ...(wanted.length < documentIds.length || wanted.some(({ state }) => state !== documentStates.inCustody)
      ? [fault('documentIds', `${area}.not-in-custody`)]
      : []),
    ...wanted
      .filter(isShort)
      .map(({ name, validTo: date }) => fault('documentIds', `${area}.valid-months`, { name, date, months })),
  ];
}

async function overlapFaults(tx: Tx, { id, personId, startOn, endOn }: TravelApplication): Promise<Fault[]> {
  const other = await tx.one<{ name: string }>(sql`
    select a.name from travel_application a where a.person_id = ${personId}::bigint and a.id <> ${id}::bigint
      and ${isUnderWay} and a.start_on <= ${endOn}::date and a.end_on >= ${startOn}::date limit 1`);
  return other ? [fault('startOn', `${area}.overlap`, { matter: other.name })] : [];
}

/** Journeys of a calendar year, by the day they begin; visas and renewals are none. */
export async function tripsOf(tx: Tx, { id, personId }: Of, year: string): Promise<number> {
  const found = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from travel_application a where a.person_id = ${personId}::bigint
      and a.id <> ${id}::bigint and ${isUnderWay} and a.document_use = ${documentUses.travel}
      and a.start_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`);
  return found?.count ?? 0;
}

async function yearFaults(tx: Tx, row: TravelApplication): Promise<Fault[]> {
  if (row.documentUse !== documentUses.travel) return [];
  const most = Number(await settingOf(tx, 'travel.yearTrips', '2'));
  const year = row.startOn.slice(0, 4);
  const count = await tripsOf(tx, row, year);
  return count >= most ? [fault('startOn', `${area}.year-trips`, { year, count, most })] : [];
}

/** Until its last day a cooling-off period stands against every journey that begins within it. */
async function secrecyFaults(tx: Tx, { personId, startOn }: TravelApplication): Promise<Fault[]> {
  const found = await tx.one(sql`
    select 1 from travel_registration r where r.person_id = ${personId}::bigint and r.deleted_at is null
      and r.secrecy_until >= ${startOn}::date limit 1`);
  return found ? [fault('startOn', `${area}.secrecy`)] : [];
}

/** Whoever owes a document borrows none. */
export async function overdueFaults(tx: Tx, personId: string): Promise<Fault[]> {
  const found = await tx.one(sql`
    select 1 from document_loan l where l.person_id = ${personId}::bigint and l.deleted_at is null
      and (l.state = ${loanStates.overdue} or l.state = ${loanStates.lent} and l.plan_return_on < ${await today(tx)}::date)
    limit 1`);
  return found ? [fault('', `${area}.overdue`)] : [];
}

export async function journeyFaults(tx: Tx, row: TravelApplication): Promise<Fault[]> {
  // Two applications of one person stand in line.
  await tx.rows(sql`select 1 from cadre where id = ${row.personId}::bigint for no key update`);
  return [
    ...(await overdueFaults(tx, row.personId)),
    ...(await secrecyFaults(tx, row)),
    ...(await overlapFaults(tx, row)),
    ...(await yearFaults(tx, row)),
    ...(await documentFaults(tx, row)),
  ];
}
