/** One grade of a kind for a year, and 优秀 to nobody who is under discipline in it. Domain-cadre 2.4. */
import { sql } from 'drizzle-orm';
import { assessmentRecord } from 'contract/cadre/assessment-record.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { standing } from 'contract/person/discipline-record.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { besidesOf } from '../person/index.ts';

type Planned = PlannedChange<typeof assessmentRecord>;
const area = 'cadre.assessmentRecord';
/** GB_KHDC. */
const excellent = '1';

interface Weighing {
  personId: string;
  from: number;
  to: number;
}
const weighingOn = (tx: Tx, plans: Planned[]) =>
  tx.rows<Weighing>(sql`
    select person_id, extract(year from decided_on)::int as from, coalesce(extract(year from ends_on)::int, 9999) as to
    from discipline_record where deleted_at is null and state = any(${sql.param([...standing])}::text[])
      and person_id = any(${sql.param(plans.flatMap(({ after }) => after.personId ?? []))}::bigint[])`);

const factsOf = async (tx: Tx, plans: Planned[]) => ({
  beside: await besidesOf(tx, assessmentRecord, plans),
  disciplines: await weighingOn(tx, plans),
  year: Number((await today(tx)).slice(0, 4)),
});
type Facts = Awaited<ReturnType<typeof factsOf>>;

function check({ id, after }: Planned, { beside, disciplines, year: now }: Facts): Fault[] {
  const { personId, year, type, grade, rankNo, rankTotal } = after;
  if (year === null) return [];
  const isTwice = beside(personId).some(one => one.id !== id && one.year === year && one.type === type);
  const isWeighing = disciplines.some(one => one.personId === personId && one.from <= year && year <= one.to);
  return [
    ...(isTwice ? [fault('year', `${area}.twice`)] : []),
    ...(year > now ? [fault('year', `${area}.later`)] : []),
    ...(grade === excellent && isWeighing ? [fault('grade', `${area}.disciplined`)] : []),
    ...(rankNo && rankTotal && rankNo > rankTotal ? [fault('rankNo', `${area}.rank`)] : []),
  ];
}

export const assessmentRecordRules = rules(assessmentRecord, { facts: factsOf, check });
