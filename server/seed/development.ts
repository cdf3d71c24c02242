/**
 * Records of development in a new demonstration: one applicant known by name, and in a generated university students at
 * every step before admission, some of them late. Days are reckoned backwards from the day of the seed.
 */
import { sql } from 'drizzle-orm';
import { formalDecisions, recordStates, stages, stepStates } from 'contract/development/codes.ts';
import { dueOf } from 'contract/development/deadlines.ts';
import { developmentInspection } from 'contract/development/development-inspection.ts';
import { developmentMaterial } from 'contract/development/development-material.ts';
import { developmentPublicity } from 'contract/development/development-publicity.ts';
import { developmentQuota } from 'contract/development/development-quota.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { developmentDefaults } from 'contract/development/settings.ts';
import { codeOfStep, lastStep, stepOf } from 'contract/development/steps.ts';
import { politicalReview } from 'contract/development/political-review.ts';
import { thoughtReport } from 'contract/development/thought-report.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Values, Tx } from '../kit/registry.ts';
import { write, type WriteOptions } from '../kit/write/write.ts';
import { addMonths } from 'contract/kit/calendar.ts';
import { addDays, earlier, numberOf, referenceDay } from './days.ts';
import { endingPeople, moveProbations, probationSteps } from './endings.ts';
import type { SeedPerson, SeedWorld } from './shape.ts';

type Ids = ReadonlyMap<string, string>;
interface Planned {
  values: Values;
  /** Days of the steps that are done, by number. */
  days: string[];
  /** What was filled in, of the steps where that is known. */
  forms?: ReadonlyMap<number, Values>;
}

/** Days after the application on which each step was done in an ordinary course. */
const course = [0, 20, 120, 140, 145, 520, 530, 545, 560, 580, 600, 620, 640];
/** The field of the record that a step dates. */
const dated: Readonly<Record<number, string>> = {
  1: 'appliedOn',
  2: 'talkedOn',
  3: 'activistOn',
  7: 'objectOn',
  10: 'reviewedOn',
  11: 'trainedOn',
};
/** Every so many of the students without membership have a record. */
const share = 8;
const chunkSize = 500;

/** Formal members of each branch, who accompany and introduce. */
type Seniors = ReadonlyMap<string, readonly string[]>;
function seniorsOf(people: readonly SeedPerson[], ids: Ids): Seniors {
  const seniors = new Map<string, string[]>();
  for (const { key, member } of people) {
    const branch = ids.get(member?.organisationId ?? '');
    const id = ids.get(key);
    if (!branch || !id || member?.memberCategory !== '1' || member.partyStatus !== '1') continue;
    seniors.set(branch, [...(seniors.get(branch) ?? []), id]);
  }
  return seniors;
}

/** Two others of the branch, not the same for each record, as long as there are two. */
function twoOf(seniors: Seniors, { organisationId, personId }: Values, place: number): string[] | null {
  const all = (seniors.get(String(organisationId)) ?? []).filter(id => id !== personId);
  return all.length < 2 ? null : [0, 1].map(at => all[(place * 2 + at) % all.length] as string);
}

/** Who accompanies from step 5 on, and who introduces from step 9 on: as a rule the same. */
const withSeniors = ({ days, values, ...rest }: Planned, place: number, seniors: Seniors): Planned => {
  const two = twoOf(seniors, values, place);
  const done = days.length;
  return {
    ...rest,
    days,
    values: { ...values, ...(done >= 5 ? { contactIds: two } : {}), ...(done >= 9 ? { introducerIds: two } : {}) },
  };
};

/** DJ_DY_JSLX: admitted here. */
const enteredNew = '1';

/** DJ_FZ_MEFL: undergraduates, postgraduates, staff. */
const categoryOf = ({ student }: SeedPerson): string =>
  !student ? '6' : student.level === '3' || student.level === '4' ? '2' : '1';

/** Of the year of probation so much is over that this step is under way; some are late with what comes first. */
function stepOfYear(joinedOn: string, place: number): number {
  const days = numberOf(referenceDay) - numberOf(joinedOn);
  if (days < 50 || place % 24 === 0) return 18 + (place % 2);
  return days < 110 || place % 24 === 1 ? 20 : 21;
}

/** A record that stands at a step, its last one done so many days ago. */
function planned(person: SeedPerson, organisationId: string, step: number, ago: number, ids: Ids): Planned {
  const last = step - 2;
  const start = addDays(referenceDay, -(course[last] ?? 0) - ago);
  const days = course.slice(0, step - 1).map(offset => addDays(start, offset));
  const fields = Object.fromEntries(
    days.flatMap((day, at) => (dated[at + 1] ? [[dated[at + 1] as string, day] as const] : [])),
  );
  const stage = stepOf(step - 1)?.stage ?? stages.apply;
  const none = { approvedOn: null, probationEndOn: null, formalMeetingOn: null, formalApprovedOn: null };
  const known = { appliedOn: null, activistOn: null, preReviewedOn: null, joinedOn: null, ...none, ...fields };
  return {
    days,
    values: {
      ...fields,
      name: person.person.name,
      number: person.person.number,
      personId: ids.get(person.key) ?? '',
      organisationId,
      unitId: ids.get(person.person.unitId) ?? null,
      classId: ids.get(person.person.classId ?? '') ?? null,
      stage,
      step: codeOfStep(step),
      quotaCategory: categoryOf(person),
      isLeagueMember: person.student?.isLeagueMember === true,
      isRecommended: step > 3,
      departsOn: person.student?.graduatesOn ?? null,
      dueOn: dueOf(step, known, developmentDefaults),
    },
  };
}

/** A probationary member of a generated university, a few steps after admission. */
function probationary(person: SeedPerson, step: number, ids: Ids): Planned {
  const { organisationId = '', joinedOn = '', appliedOn, activistOn, objectOn } = person.member ?? {};
  const end = addMonths(joinedOn, 12);
  const approvedOn = earlier(addDays(joinedOn, 21), referenceDay);
  const own = { appliedOn: appliedOn ?? joinedOn, activistOn: activistOn ?? null, objectOn: objectOn ?? null };
  const before = (no: number) =>
    no === 1 ? own.appliedOn : no < 7 ? (own.activistOn ?? joinedOn) : no < 15 ? (own.objectOn ?? joinedOn) : joinedOn;
  const days = Array.from({ length: step - 1 }, (_, place) => (place + 1 >= 16 ? approvedOn : before(place + 1)));
  const none = { preReviewedOn: null, formalMeetingOn: null, formalApprovedOn: null };
  const known = { ...own, ...none, joinedOn, approvedOn, probationEndOn: end };
  return {
    days,
    values: {
      ...own,
      joinedOn,
      approvedOn,
      probationEndOn: end,
      name: person.person.name,
      number: person.person.number,
      personId: ids.get(person.key) ?? '',
      organisationId: ids.get(organisationId) ?? '',
      unitId: ids.get(person.person.unitId) ?? null,
      classId: ids.get(person.person.classId ?? '') ?? null,
      stage: stages.prepare,
      step: codeOfStep(step),
      quotaCategory: categoryOf(person),
      departsOn: person.student?.graduatesOn ?? null,
      dueOn: dueOf(step, known, developmentDefaults),
    },
  };
}

/** One whose year of probation is nearly over, or was, with what was filled in on the way there. */
function ending(person: SeedPerson, ids: Ids): Planned {
  const { days, values } = probationary(person, 18, ids);
  const last = probationSteps(person.member?.joinedOn ?? '');
  return {
    days: [...days, ...last.days],
    forms: new Map(last.forms.map((form, at) => [18 + at, form])),
    values: { ...values, step: codeOfStep(22), dueOn: values['probationEndOn'] },
  };
}

/** One who went the whole way here and became formal in the year of the demonstration. */
function finished(person: SeedPerson, ids: Ids): Planned {
  const { days, values } = probationary(person, 18, ids);
  const { joinedOn = '', formalOn = '' } = person.member ?? {};
  const after = (count: number) => earlier(addDays(formalOn, count), referenceDay);
  const last = { formalAppliedOn: addDays(formalOn, -30), formalMeetingOn: after(5), formalApprovedOn: after(25) };
  const archivedOn = after(45);
  return {
    days: [...days, ...probationSteps(joinedOn).days, ...Object.values(last), archivedOn],
    values: {
      ...values,
      ...last,
      formalOn,
      archivedOn,
      formalDecision: formalDecisions.onTime,
      step: codeOfStep(lastStep),
      state: recordStates.formal,
      dueOn: null,
    },
  };
}
const becameFormal = ({ key, member }: SeedPerson): boolean =>
  member?.partyStatus === '1' &&
  member.enterType === enteredNew &&
  (member.formalOn ?? '') >= `${referenceDay.slice(0, 4)}-01-01` &&
  !/^p-[a-z]/.test(key);

/** Those known by name, with the step they stand at and the days since the last one. */
const named = [
  ['p-xia', 6, 250],
  ['p-ouyang', 9, 12],
] as const;

/** Of the students without membership every eighth stands somewhere before admission. */
function recordsOf({ people, classes }: SeedWorld, ids: Ids, atEnd: readonly SeedPerson[]): Planned[] {
  const isEnding = new Set(atEnd.map(one => one.key));
  const branches = new Map(classes.map(one => [one.key, one.organisationId]));
  const others = people.filter(
    ({ key, student, member }) => student?.state === '1' && !member && !/^p-[a-z]/.test(key),
  );
  const at = (person: SeedPerson | undefined, step: number, ago: number): Planned[] => {
    const branch = ids.get(branches.get(person?.person.classId ?? '') ?? '');
    return person && branch ? [planned(person, branch, step, ago, ids)] : [];
  };
  return [
    ...named.flatMap(([key, step, ago]) =>
      at(
        people.find(one => one.key === key),
        step,
        ago,
      ),
    ),
    ...others
      .filter((_, place) => place % share === 0)
      .flatMap((person, place) => at(person, 2 + (place % 12), (place * 7) % 45)),
    ...people
      .filter(
        ({ key, member }) =>
          member?.memberCategory === '2' && member.partyStatus === '1' && !/^p-[a-z]/.test(key) && !isEnding.has(key),
      )
      .map((person, place) => probationary(person, stepOfYear(person.member?.joinedOn ?? '', place), ids)),
    ...atEnd.map(person => ending(person, ids)),
    ...people.filter(becameFormal).map(person => finished(person, ids)),
  ];
}

async function inChunks<T>(rows: T[], put: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += chunkSize) await put(rows.slice(at, at + chunkSize));
}

const options: WriteOptions = { verb: 'create', origin: 1, reason: '初始化', confirmed: 'all', isConsequence: true };

/** What somebody would have entered beside the records of those known by name. */
async function plantParts(tx: Tx, recordId: string): Promise<void> {
  const put = (resource: Resource, values: Values) =>
    write(tx, resource, [{ values: { recordId, ...values } }], options);
  await put(developmentMaterial, {
    category: '01',
    occurredOn: '2025-03-10',
    pages: 4,
    isPaper: true,
    isReviewed: true,
  });
  await put(developmentInspection, {
    inspectedOn: '2026-08-30',
    by: '1',
    conclusion: '1',
    content: '思想上积极要求进步，学习刻苦，主动参加志愿服务，群众基础好。',
  });
  await put(thoughtReport, {
    submittedOn: '2026-09-24',
    subject: '2026年第3季度思想汇报',
    content: '本季度认真学习党的创新理论，结合专业学习谈体会，查找不足并提出改进措施。',
  });
  await put(developmentPublicity, {
    kind: '1',
    startOn: '2026-03-02',
    endOn: '2026-03-09',
    place: '学院公告栏',
    conclusion: '1',
  });
  await put(politicalReview, {
    relation: '51',
    targetName: '父亲',
    method: '3',
    unitName: '户籍所在地党组织',
    letterOn: '2026-10-12',
    replyOn: '2026-10-30',
  });
}

/** The plan of the year: of the school, and what physics has of it. */
async function plantQuotas(tx: Tx, ids: Ids): Promise<void> {
  const issued = { ...options, allow: ['state'] };
  const plan = { year: 2026, half: '0', category: '1', state: '2' };
  const put = (place: string, total: number, parentQuotaId: string | null) =>
    write(
      tx,
      developmentQuota,
      [{ values: { ...plan, organisationId: ids.get(place), total, parentQuotaId } }],
      issued,
    );
  const [school = ''] = await put('org-root', 300, null);
  await put('org-physics', 20, school);
}

/** Records that began by themselves when their people came into the register on probation; here the whole way is told. */
async function begunFor(tx: Tx, some: readonly Planned[]): Promise<Map<string, string>> {
  const personIds = some.map(({ values }) => values['personId']);
  const rows = await tx.rows<{ id: string; personId: string }>(sql`
    select id, person_id from development_record where person_id = any(${sql.param(personIds)}::bigint[])
      and taken_over_on is not null and deleted_at is null`);
  return new Map(rows.map(row => [row.personId, row.id]));
}

async function forgetSteps(tx: Tx, ids: string[]): Promise<void> {
  await tx.rows(sql`delete from development_step where record_id = any(${sql.param(ids)}::bigint[])`);
  await tx.rows(sql`
    delete from workflow_record where entity = ${developmentRecord.name} and record_id = any(${sql.param(ids)}::bigint[])`);
  await tx.registry.todos.close(tx, developmentRecord.name, ids);
}

export async function plantDevelopment(tx: Tx, world: SeedWorld, ids: Map<string, string>): Promise<void> {
  await plantQuotas(tx, ids);
  const seniors = seniorsOf(world.people, ids);
  const atEnd = endingPeople(world);
  await moveProbations(tx, atEnd, ids);
  const rows = recordsOf(world, ids, atEnd).map((one, place) => withSeniors(one, place, seniors));
  await inChunks(rows, async some => {
    const allow = Object.keys(developmentRecord.fields);
    const begun = await begunFor(tx, some);
    const changes = some.map(({ values }) => {
      const id = begun.get(String(values['personId']));
      return id === undefined ? { values } : { id, values: { ...values, takenOverOn: null } };
    });
    const made = await write(tx, developmentRecord, changes, { ...options, allow });
    await forgetSteps(tx, [...begun.values()]);
    const steps = some.flatMap(({ days, forms }, at) =>
      days.map((day, before) => ({ record_id: made[at], step: before + 1, day, form: forms?.get(before + 1) ?? {} })),
    );
    await tx.rows(sql`
      insert into development_step (record_id, step, state, done_on, form, operator_name)
      select record_id, step, ${stepStates.passed}, day, form, '初始化'
      from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as r(record_id bigint, step int, day date, form jsonb)`);
    const nodes = steps.map(one => ({ ...one, node: stepOf(one.step)?.name }));
    await tx.rows(sql`
      insert into workflow_record (entity, record_id, node, operator_name, at)
      select ${developmentRecord.name}, record_id, node, '历史导入', day + time '09:00'
      from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as r(record_id bigint, step int, day date, node text)
      order by record_id, step`);
    for (const [at, { values }] of some.entries())
      if (named.some(([key]) => values['personId'] === ids.get(key))) await plantParts(tx, made[at] ?? '');
  });
}
