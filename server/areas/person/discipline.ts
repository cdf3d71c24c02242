/** Disciplines: what may be decided on whom, and until when it weighs. Decisions 102. */
import { sql } from 'drizzle-orm';
import { addMonths } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { school } from 'contract/kit/process.ts';
import { inRegister, probationary } from 'contract/member/codes.ts';
import * as codes from 'contract/person/discipline-record.ts';
import { rules, type PlannedChange, type Tx, type Values } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { influencePeriods, monthsOf } from './influence-period.ts';

const { disciplineKinds: kinds, disciplineStates: states, disciplineRecord: resource } = codes;
const area = 'person.disciplineRecord';

interface Person {
  id: string;
  name: string;
  category: string | null;
  isInRegister: boolean;
}
interface Facts {
  people: Map<string, Person>;
  /** Those that stand, by person, kind and day. */
  known: Map<string, string>;
  today: string;
  /** Months for which a punishment of a day weighs. */
  weighs(kind: string | null, decidedOn: string | null): number | null;
  /** By a sheet or an order comes what somebody has decided on already. */
  isDecided: boolean;
}
const keyOf = ({ personId, kind, decidedOn }: Pick<codes.DisciplineDraft, 'personId' | 'kind' | 'decidedOn'>) =>
  [personId, kind, decidedOn].join(' ');
const isId = (value: string | null): value is string => /^\d{1,18}$/.test(value ?? '');

async function factsOf(
  tx: Tx,
  plans: PlannedChange<typeof resource>[],
  { verb, isConsequence = false }: { verb: string; isConsequence?: boolean },
): Promise<Facts> {
  const ids = sql.param([...new Set(plans.map(({ after }) => after.personId).filter(isId))]);
  const people = await tx.rows<Person>(sql`
    select p.id, p.name, m.member_category as category,
      coalesce(m.party_status = any(${sql.param(inRegister)}::text[]), false) as is_in_register
    from person p left join party_member m on m.id = p.id and m.deleted_at is null
    where p.id = any(${ids}::bigint[]) order by p.id for no key update of p`);
  const rows = await tx.rows<Pick<codes.DisciplineRecord, 'id' | 'personId' | 'kind' | 'decidedOn'>>(sql`
    select id, person_id, kind, decided_on::text as decided_on from discipline_record
    where deleted_at is null and state <> ${states.revoked} and person_id = any(${ids}::bigint[])`);
  const periods = await influencePeriods(tx);
  return {
    weighs: (kind, decidedOn) => monthsOf(periods, kind, decidedOn),
    people: new Map(people.map(row => [row.id, row])),
    known: new Map(rows.map(row => [keyOf(row), row.id])),
    today: await today(tx),
    isDecided: verb === 'import' || isConsequence,
  };
}

/** 留党察看 weighs for two years after the rights came back, everything else from its day. */
function periodOf({ kind, decidedOn, months, endsOn }: codes.DisciplineDraft, { weighs }: Facts): Values {
  const isObserved = kind === kinds.onProbation && codes.probationLengths.some(length => length === months);
  const observedUntil = decidedOn && isObserved ? addMonths(decidedOn, Number(months)) : null;
  const from = kind === kinds.onProbation ? observedUntil : decidedOn;
  const length = weighs(kind, decidedOn);
  return { observedUntil, endsOn: endsOn ?? (from && length ? addMonths(from, length) : null) };
}

/** What cannot end by itself: rights come back by a decision, an expulsion stays. */
export const needsRelease: readonly (string | null)[] = [kinds.onProbation, kinds.expulsion, kinds.rightsSuspended];

/** In force, or over already. */
export const stateFor = ({ kind, endsOn }: Pick<codes.DisciplineDraft, 'kind' | 'endsOn'>, day: string) =>
  endsOn && endsOn < day && !needsRelease.includes(kind) ? states.expired : states.inForce;

function derive(row: codes.DisciplineDraft, facts: Facts, plan: PlannedChange<typeof resource>): Values {
  const { people, today: day, isDecided } = facts;
  const name = people.get(row.personId ?? '')?.name ?? null;
  if (plan.before !== null) return { name: row.name ?? name };
  const period = periodOf(row, facts);
  return { name, ...period, ...(isDecided ? { state: stateFor({ ...row, ...period }, day) } : {}) };
}

function kindFaults({ kind, months }: codes.DisciplineDraft, { name, category, isInRegister }: Person): Fault[] {
  const isLong = codes.probationLengths.some(length => length === months);
  if (kind === kinds.expulsion) return isInRegister ? [fault('kind', `${area}.expulsion`, { name })] : [];
  if (!codes.ofMembers.includes(kind ?? '')) return [];
  if (category === null) return [fault('kind', `${area}.no-member`, { name })];
  return [
    ...(category === probationary && isInRegister && kind !== kinds.rightsSuspended
      ? [fault('kind', `${area}.probationary`, { name })]
      : []),
    ...(kind === kinds.onProbation && !isLong ? [fault('months', `${area}.months`)] : []),
  ];
}

const unsaid = fault('reason', 'kit.required', { label: resource.fields.reason.label });

function check(
  { id, before, after, changed }: PlannedChange<typeof resource>,
  { people, known, today: day, isDecided }: Facts,
): Fault[] {
  const person = people.get(after.personId ?? '');
  const { decidedOn, endsOn } = after;
  const other = known.get(keyOf(after));
  return [
    ...(before === null && person ? kindFaults(after, person) : []),
    ...(before === null && !isDecided && !after.reason ? [unsaid] : []),
    ...(before === null && decidedOn && decidedOn > day ? [fault('decidedOn', `${area}.later`)] : []),
    ...(changed.has('endsOn') && endsOn && decidedOn && endsOn < decidedOn
      ? [fault('endsOn', `${area}.ends-before`)]
      : []),
    ...(before === null && other !== undefined && other !== id ? [fault('documentNo', `${area}.twice`)] : []),
  ];
}

/** Whoever may put a draft in force is asked, but who entered it and whom it is about. */
async function follow(tx: Tx, stored: PlannedChange<typeof resource>[]): Promise<void> {
  const drafts = stored.filter(({ before, after, remove }) => !before && !remove && after.state === states.draft);
  if (drafts.length === 0) return;
  const asked = drafts.map(({ id, after }) => ({
    bizType: 'GB_CF',
    title: `【处分】${after.name ?? ''}的处分待审核生效`,
    entity: resource.name,
    recordId: id,
    step: 'approve',
    permission: permissionOf(resource, 'approve'),
    place: school,
    subjectIds: [after.personId, tx.actor.personId].flatMap(one => one ?? []),
    organisationId: null,
    page: '/cadre/discipline/detail',
  }));
  await tx.registry.todos.open(tx, asked);
}

export const disciplineRules = rules(resource, { facts: factsOf, derive, check, follow });
