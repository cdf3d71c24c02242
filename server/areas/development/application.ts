/** A record begins with an application: by the person, or entered by the branch. Domain-party 3.2, step 1. */
import { sql } from 'drizzle-orm';
import { addYears } from 'contract/kit/calendar.ts';
import * as codes from 'contract/development/codes.ts';
import { dueOf } from 'contract/development/deadlines.ts';
import { enteredApplication, ownApplication, type Applied } from 'contract/development/application-form.ts';
import { developmentMaterial } from 'contract/development/development-material.ts';
import { developmentRecord, type DevelopmentRecord } from 'contract/development/development-record.ts';
import { codeOfStep, stepOf } from 'contract/development/steps.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { disciplineStates, expulsion } from 'contract/person/discipline-record.ts';
import { person } from 'contract/person/person.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { isBranch, living } from 'contract/organisation/codes.ts';
import { covers, cleanInput } from '../../kit/process/act.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import { within } from '../../kit/resource/reach.ts';
import { beyondReach, refuse } from '../../kit/refusal.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { today } from '../../kit/setting.ts';
import { write } from '../../kit/write/write.ts';
import { recordSteps } from '../../kit/process/record.ts';
import { changeRole } from '../access/index.ts';
import { holdOrganisations } from '../member/index.ts';
import { applicantRole } from './admission.ts';
import { plainDays } from './case.ts';
import { askFor } from './hands.ts';
import { settingsOf } from './settings.ts';

interface Applicant {
  id: string;
  name: string;
  number: string | null;
  birthDate: string | null;
  idType: string | null;
  unitId: string | null;
  classId: string | null;
  isLeagueMember: boolean;
  departsOn: string | null;
  isStudent: boolean;
  level: string | null;
  title: string | null;
  isMember: boolean;
  hasRecord: boolean;
  /** Until when somebody who was expelled is not admitted again. */
  barredUntil: string | null;
}

/** The person is locked before the records are looked for, so that two who apply at once see each other. */
async function applicantBy(tx: Tx, where: ReturnType<typeof sql>): Promise<Applicant | null> {
  await tx.rows(sql`select 1 from person p where p.deleted_at is null and ${where} for no key update`);
  return tx.one<Applicant>(sql`
    select p.id, p.name, p.number, p.birth_date::text as birth_date, p.id_type, p.unit_id, p.class_id,
      coalesce(s.is_league_member, false) as is_league_member, s.graduates_on::text as departs_on,
      s.id is not null as is_student, s.level, p.title_level as title,
      exists (select 1 from party_member m where m.id = p.id and m.deleted_at is null
        and m.party_status in ('1', '2', '9', '10')) as is_member,
      exists (select 1 from development_record r where r.person_id = p.id and r.deleted_at is null
        and r.state in ('1', '6')) as has_record,
      (select max(d.ends_on)::text from discipline_record d where d.person_id = p.id and d.kind = ${expulsion}
        and d.state = ${disciplineStates.inForce} and d.deleted_at is null) as barred_until
    from person p left join student s on s.id = p.id and s.deleted_at is null
    where p.deleted_at is null and ${where}`);
}

/** DJ_FZ_MEFL by what the person is; a school may say otherwise on the form. */
function categoryOf({ isStudent, level, title, birthDate }: Applicant, on: string): string {
  if (isStudent) return level === '3' || level === '4' ? '2' : level === '1' ? '3' : '1';
  if (title === '1' || title === '2') return '5';
  return birthDate !== null && on < addYears(birthDate, 35) ? '4' : '6';
}

/** What the person is on that day: an undergraduate has become a master's student since the application. */
export async function categoryNow(tx: Tx, personId: string, on: string): Promise<string | null> {
  const one = await applicantBy(tx, sql`p.id = ${personId}::bigint`);
  return one && categoryOf(one, on);
}

export async function placeFaults(tx: Tx, organisationId: string, verb: string | null): Promise<Fault[]> {
  await holdOrganisations(tx, [organisationId]);
  const place = await tx.one<{ name: string; category: string }>(sql`
    select short_name as name, category from party_organisation
    where id = ${organisationId}::bigint and deleted_at is null and state = any(${sql.param(living)}::text[])`);
  const isInReach = verb === null || (await covers(tx, permissionOf(developmentRecord, verb), organisationId));
  if (!place || !isInReach) return [beyondReach('organisationId', partyOrganisation)];
  return isBranch(place.category)
    ? []
    : [fault('organisationId', 'development.record.not-a-branch', { name: place.name })];
}

/** 护照, DJ_COMM_ZJLX: of who is registered by it the citizenship is not known. 党章第一条. */
const passport = 'A';

function faultsOf(applicant: Applicant, { appliedOn: on, formerActivistOn: former }: Applied, now: string): Fault[] {
  const { birthDate, idType, isMember, hasRecord, name, barredUntil } = applicant;
  return [
    ...(barredUntil && on < barredUntil
      ? [fault('appliedOn', 'development.record.expelled', { day: barredUntil })]
      : []),
    ...(isMember ? [fault('', 'development.record.member', { name })] : []),
    ...(idType === passport ? [fault('', 'development.record.citizen', { name })] : []),
    ...(hasRecord ? [fault('', 'development.record.open')] : []),
    ...(birthDate && on < addYears(birthDate, codes.leastAge)
      ? [fault('appliedOn', 'development.step.under-age')]
      : []),
    ...(former && (former < on || former > now)
      ? [fault('formerActivistOn', 'development.record.former-activist')]
      : []),
    ...(on > now ? [fault('appliedOn', 'development.step.later', { step: stepOf(1)?.name ?? '' })] : []),
  ];
}

/** Writes the record with its first step done and asks the branch for the talk. */
async function begin(tx: Tx, one: Applicant, form: Applied, verb: 'create' | 'apply'): Promise<string> {
  const { attachments: _scan, isPaper: _paper, duty, family, resume, name: _name, number: _number, ...shared } = form;
  const settings = await settingsOf(tx);
  const started = {
    ...shared,
    name: one.name,
    number: one.number,
    personId: one.id,
    unitId: one.unitId,
    classId: one.classId,
    stage: codes.stages.apply,
    step: codeOfStep(2),
    quotaCategory: form.quotaCategory ?? categoryOf(one, form.appliedOn),
    isLeagueMember: one.isLeagueMember,
    departsOn: one.departsOn,
    isBackfill: form.isBackfill === true,
    formerActivistOn: form.formerActivistOn ?? null,
  };
  const dueOn = dueOf(2, plainDays(started), settings);
  const values = { ...started, dueOn };
  const allow = Object.keys(values);
  const options = { verb, origin: 2 as const, allow, isConsequence: true, isWhole: true };
  const [id = ''] = await write(tx, developmentRecord, [{ values }], options);
  const kept = { appliedOn: form.appliedOn, duty, family, resume };
  await tx.rows(sql`
    insert into development_step (record_id, step, state, done_on, form, operator_id, operator_name)
    values (${id}::bigint, 1, ${codes.stepStates.passed}, ${form.appliedOn}::date, ${JSON.stringify(kept)}::jsonb,
      ${tx.actor.userId}::bigint, ${tx.actor.name})`);
  await keepPaper(tx, id, form);
  await recordSteps(tx, developmentRecord, [{ id, ...values }], { node: '递交入党申请书' });
  await changeRole(tx, { personId: one.id, from: null, to: await applicantRole(tx), reason: '提交入党申请' });
  const row = { ...values, id, version: 1 } as DevelopmentRecord;
  await askFor(tx, row, { no: 2, hand: 'branch', isToConfirm: false, dueOn });
  return id;
}

/** The application itself, scanned or on paper. */
async function keepPaper(tx: Tx, recordId: string, { appliedOn, attachments, isPaper }: Applied): Promise<void> {
  const values = { recordId, category: '01', occurredOn: appliedOn, attachments, isPaper };
  await write(tx, developmentMaterial, [{ values }], { verb: 'create', origin: 2, isConsequence: true, isWhole: true });
}

const paperFaults = ({ attachments, isPaper }: Applied): Fault[] =>
  isPaper === true || (attachments && attachments.length > 0)
    ? []
    : [fault('attachments', 'development.part.application')];

/** The branch enters what was handed in on paper, of who studies or works where it stands; anybody else applies in person. */
export async function register(tx: Tx, given: Values): Promise<{ id: string }> {
  const form = await cleanInput(tx, { input: enteredApplication }, given);
  const reached = sql`select t.id from ${sourceOf(person)} where ${within(tx, permissionOf(developmentRecord, 'create'), person)}`;
  const named = sql`p.number = ${form.number} and p.name = ${form.name}`;
  const one = await applicantBy(tx, sql`${named} and p.id in (${reached})`);
  const place = await placeFaults(tx, form.organisationId, 'create');
  const faults = one ? faultsOf(one, form, await today(tx)) : [fault('number', 'development.record.nobody')];
  const all = [...place, ...faults, ...paperFaults(form)];
  if (all.length > 0) throw refuse(all);
  return { id: await begin(tx, one as Applicant, form, 'create') };
}

/** Somebody applies for the own person. */
export async function applyInPerson(tx: Tx, given: Values): Promise<{ id: string }> {
  const form = await cleanInput(tx, { input: ownApplication }, given);
  const one = tx.actor.personId === null ? null : await applicantBy(tx, sql`p.id = ${tx.actor.personId}::bigint`);
  const place = await placeFaults(tx, form.organisationId, null);
  const faults = one ? faultsOf(one, form, await today(tx)) : [fault('', 'development.record.nobody')];
  const all = [...place, ...faults, ...paperFaults(form)];
  if (all.length > 0) throw refuse(all);
  return { id: await begin(tx, one as Applicant, form, 'apply') };
}
