import { sql } from 'drizzle-orm';
import * as codes from 'contract/member/codes.ts';
import { completenessOf } from 'contract/member/completeness.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { isBranch, isGone } from 'contract/organisation/codes.ts';
import { addMonths, addYears } from 'contract/kit/calendar.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { school } from 'contract/kit/process.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { prepared } from '../../kit/database/connection.ts';
import { computed, rules, type PlannedChange, type Values, type Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { reachedAmong, rowsOf } from '../../kit/resource/read.ts';
import { covers } from '../../kit/process/act.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { oneOf } from '../../kit/resource/source.ts';
import { probationEnd } from './probation.ts';
import { restrictionsOf } from './restrictions.ts';

type Planned = PlannedChange<typeof partyMember>;
interface Place {
  id: string;
  name: string;
  state: string;
  category: string;
}
const area = 'member.partyMember';
const idOf = (value: unknown) => String(value ?? '');

/** Held until the end of the transaction: a branch is neither merged nor dissolved under who enters it. */
async function placesOf(tx: Tx, plans: Planned[]): Promise<Map<string, Place>> {
  const ids = plans
    .filter(({ changed }) => changed.has('organisationId') || changed.has('groupId'))
    .flatMap(({ after }) => [after.organisationId, after.groupId])
    .filter(Boolean)
    .map(String);
  const rows = await tx.rows<Place>(
    prepared(sql`
    select id, name, state, category from party_organisation
    where ${oneOf(sql`id`, [...new Set(ids)], 'bigint')} order by id for key share`),
  );
  return new Map(rows.map(row => [row.id, row]));
}

/** Members that exist already and are in the reader's reach, as the refusal may name them. */
async function duplicatesOf(tx: Tx, plans: Planned[]): Promise<Map<string, { place: string; category: string }>> {
  const ids = plans.flatMap(({ duplicate }) => (duplicate?.hasPart ? [duplicate.id] : []));
  if (ids.length === 0) return new Map();
  const seen = await reachedAmong(tx, partyMember, ids, 'member.partyMember.read');
  const rows = await rowsOf(tx, partyMember, [...seen], ['organisationId', 'memberCategory']);
  const categoryOf = await wordsOf(tx, 'DJ_DY_RYLBXX');
  return new Map(
    rows.map(row => [
      row.id,
      { place: String(row.organisationName), category: categoryOf(row.memberCategory) || '党员' },
    ]),
  );
}

/**
 * Once the base is built, who is new comes in by a process, and whom it forgot is registered by who answers for the school.
 */
async function isClosedTo(tx: Tx, plans: Planned[]): Promise<boolean> {
  if (plans.every(({ before }) => before !== null)) return false;
  if (await covers(tx, permissionOf(partyMember, 'create'), school)) return false;
  return (await settingOf(tx, 'dy.base.closed', 'false')) === 'true';
}

const factsOf = async (tx: Tx, plans: Planned[], { isConsequence = false }: { isConsequence?: boolean }) => ({
  isClosed: !isConsequence && (await isClosedTo(tx, plans)),
  places: await placesOf(tx, plans),
  duplicates: await duplicatesOf(tx, plans),
  /** DJ_DY_QLZT of those whose rights a discipline takes; nothing stands yet of a person who is new. */
  restrictions: await restrictionsOf(
    tx,
    plans.filter(({ before, duplicate }) => before ?? duplicate).map(({ id }) => id),
  ),
  today: await today(tx),
});
type Facts = Awaited<ReturnType<typeof factsOf>>;

const closed = ({ before }: Planned, { isClosed }: Facts): Fault[] =>
  isClosed && before === null ? [fault('', `${area}.closed`)] : [];

function exists({ duplicate, change }: Planned & { change?: { values: Values } }, { duplicates }: Facts): Fault[] {
  if (!duplicate?.hasPart) return [];
  const found = duplicates.get(duplicate.id);
  const path = change?.values['idCard'] ? 'idCard' : 'number';
  return [found ? fault(path, `${area}.exists`, found) : fault(path, `${area}.exists-elsewhere`)];
}

/** Age at joining, probation of a year, and what belongs to which category. 党章第一、七条; domain-party 2.3. */
function dates({ after, changed }: Planned, known: Facts): Fault[] {
  const { birthDate, joinedOn, formalOn, formalType, memberCategory } = after;
  if (!(['birthDate', 'joinedOn', 'formalOn', 'formalType', 'memberCategory'] as const).some(name => changed.has(name)))
    return [];
  const faults: Fault[] = [];
  const grownUp = birthDate ? addYears(birthDate, codes.leastAge) : null;
  if (joinedOn && grownUp && joinedOn < grownUp) faults.push(fault('joinedOn', `${area}.under-age`, { day: grownUp }));
  if (joinedOn && joinedOn > known.today) faults.push(fault('joinedOn', `${area}.joined-later`));
  if (memberCategory === codes.probationary && formalOn) faults.push(fault('formalOn', `${area}.probationary-formal`));
  if (memberCategory === codes.formal && !formalOn) faults.push(fault('formalOn', `${area}.formal-required`));
  if (memberCategory === codes.formal && !formalType) faults.push(fault('formalType', `${area}.formal-type-required`));
  if (memberCategory === codes.formal && joinedOn && formalOn) {
    const due = addMonths(joinedOn, codes.probationMonths);
    const hasProbation = joinedOn >= codes.probationSince;
    if (formalOn < joinedOn || (hasProbation && formalOn === joinedOn))
      faults.push(fault('formalOn', `${area}.formal-before`, { day: joinedOn }));
    else if (hasProbation && formalOn < due) faults.push(warn('formalOn', `${area}.formal-early`, { day: due }));
  }
  return faults;
}

/** Days on which something is said to have happened. */
const pastDays = ['enteredOn', 'formalOn', 'appliedOn', 'activistOn', 'objectOn', 'lostOn'] as const;

const notYet = ({ after, changed }: Planned, { today: day }: Facts): Fault[] =>
  pastDays
    .filter(name => changed.has(name) && (after[name] ?? '') > day)
    .map(name => fault(name, `${area}.later`, { label: partyMember.fields[name].label }));

/** Nobody introduces oneself. Introducers stand by name, and one of thousands has a namesake: whoever writes says so. 细则第十五条. */
function introducedByOneself({ after, changed }: Planned): Fault[] {
  if (!changed.has('introducers') || !after.introducers || !after.name) return [];
  const names = after.introducers.split(/[\s、，,;；]+/);
  return names.includes(after.name) ? [warn('introducers', `${area}.own-introducer`, { name: after.name })] : [];
}

function place({ after, changed }: Planned, { places }: Facts): Fault[] {
  const branch = places.get(idOf(after.organisationId));
  const faults: Fault[] = [];
  if (changed.has('organisationId') && branch && !isBranch(branch.category)) {
    faults.push(fault('organisationId', `${area}.not-a-branch`, { name: branch.name }));
  }
  if (changed.has('organisationId') && branch && isGone(branch.state))
    faults.push(fault('organisationId', `${area}.gone`, { name: branch.name }));
  return faults;
}

/** First digit of the education that a degree goes with: doctor and master 1, bachelor 2. DJ_DY_XWXX, DJ_DY_XLXX. */
const educationOfDegree: Record<string, string> = { '2': '1', '3': '1', '4': '2' };

function schooling({ after, changed }: Planned): Fault[] {
  if (!changed.has('education') && !changed.has('degree')) return [];
  const [education, degree] = [idOf(after.education)[0], idOf(after.degree)[0]];
  const fits = educationOfDegree[degree ?? ''];
  return education && fits && education > fits ? [warn('degree', `${area}.degree`)] : [];
}

function category({ after, changed }: Planned): Fault[] {
  const isOurs = (codes.inThisBase as readonly unknown[]).includes(after.memberCategory);
  return changed.has('memberCategory') && after.memberCategory && !isOurs
    ? [fault('memberCategory', `${area}.not-in-base`)]
    : [];
}

function rightsOf({ partyStatus, memberCategory }: Draft<typeof partyMember>, restriction?: string): string | null {
  if (partyStatus === codes.statusSuspended) return codes.rightsSuspended;
  if (partyStatus !== codes.statusNormal) return null;
  if (restriction) return restriction;
  return memberCategory === codes.probationary ? codes.rightsOfProbationary : codes.rightsFull;
}

function derive(row: Draft<typeof partyMember>, { restrictions }: Facts, { id }: { id: string }): Values {
  const job = idOf(row.jobPost);
  const isFormal = row.memberCategory === codes.formal;
  return {
    politicalStatus: isFormal ? codes.politicalMember : codes.politicalProbationary,
    rightsStatus: rightsOf(row, restrictions.get(id)),
    jobClass: codes.jobClasses[job] ?? codes.jobClasses[job.slice(0, 2)] ?? null,
    completeness: completenessOf(row),
  };
}

export const partyMemberRules = rules(partyMember, {
  facts: factsOf,
  derive,
  check: (plan, known) => [
    ...closed(plan, known),
    ...exists(plan, known),
    ...category(plan),
    ...dates(plan, known),
    ...notYet(plan, known),
    ...introducedByOneself(plan),
    ...place(plan, known),
    ...schooling(plan),
  ],
});

/** 党龄: whole years since the member became formal. */
export const partyMemberComputed = computed(partyMember, {
  probationEndOn: column =>
    probationEnd({ id: column('id'), category: column('memberCategory'), joinedOn: column('joinedOn') }),
  isFlowing: column =>
    sql`exists (select 1 from flowing_member f where f.member_id = ${column('id')} and f.deleted_at is null and f.state in ('1', '2', '5'))`,
  flowState: column =>
    sql`(select f.state from flowing_member f where f.member_id = ${column('id')} and f.deleted_at is null and f.state in ('1', '2', '5') limit 1)`,
  partyAge: column => sql`extract(year from age((select today from clock), ${column('formalOn')}))::int`,
});
