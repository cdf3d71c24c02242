/**
 * Probations at their end, for the demonstration: the last four steps in every state that people meet there, waiting,
 * overdue, extended, refused and done. What was long ago is put down with the record, the rest are the actions themselves.
 */
import { sql } from 'drizzle-orm';
import { addMonths } from 'contract/kit/calendar.ts';
import { formalDecisions, agreed, publicityKinds } from 'contract/development/codes.ts';
import { developmentInspection } from 'contract/development/development-inspection.ts';
import { developmentMaterial } from 'contract/development/development-material.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { developmentPublicity } from 'contract/development/development-publicity.ts';
import { stepOf } from 'contract/development/steps.ts';
import { thoughtReport } from 'contract/development/thought-report.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { generalBranchOf, submitStep } from '../areas/development/index.ts';
import type { Values, Tx } from '../kit/registry.ts';
import { write, type WriteOptions } from '../kit/write/write.ts';
import { applyEffects } from '../kit/process/effects.ts';
import { addDays, numberOf, referenceDay } from './days.ts';
import type { SeedPerson, SeedWorld } from './shape.ts';

type Taken = readonly [no: number, form: Values];
interface Ending {
  /** From the day of the seed to the end of the year of probation. */
  endsIn: number;
  /** What is done of the last steps, by the day the probation ends. */
  way(end: string): Taken[];
}

const wish = (end: string): Taken => [
  22,
  {
    formalAppliedOn: addDays(end, -15),
    summary: '预备期内按时参加组织生活，承担班级学习互助工作，查找出理论学习不够系统的不足并制定了改进计划。',
  },
];
const meeting = (formalMeetingOn: string, formalDecision: string, more: Values = {}): Taken => [
  23,
  {
    meeting: '支部党员大会（讨论预备党员转正）',
    formalMeetingOn,
    due: 21,
    present: 19,
    agree: 18,
    oppose: 0,
    abstain: 1,
    writtenAgree: 1,
    writtenOppose: 0,
    formalDecision,
    resolution: '大会认为该同志预备期内能够履行党员义务，经无记名投票表决形成本决议，报上级党委审批。',
    ...more,
  },
];
const onTime = (day: string) => meeting(day, formalDecisions.onTime);
const extended = (day: string) =>
  meeting(day, formalDecisions.extended, {
    extendMonths: 6,
    resolution: '该同志组织生活缺席较多，大会决定延长预备期六个月，由入党介绍人继续帮助，报上级党委审批。',
  });
const revoked = (day: string) =>
  meeting(day, formalDecisions.revoked, {
    resolution: '该同志不履行党员义务，经教育没有改进，大会决定取消其预备党员资格，报上级党委审批。',
  });
const approval = (day: string): Taken => [
  24,
  {
    receivedOn: addDays(day, -6),
    formalApprovedOn: day,
    due: 7,
    present: 7,
    agree: 7,
    isApproved: agreed,
    noticedOn: addDays(day, 2),
  },
];
const filed = (archivedOn: string): Taken => [
  25,
  { archivedOn, isComplete: true, keeper: '院系党委组织员', isHandedOver: true },
];
const observedAgain = (observedOn: string): Taken => [
  21,
  {
    notes: '延长预备期内按时参加组织生活，主动汇报思想，帮助措施逐项落实，没有再出现无故缺席。',
    introducerOpinion: '该同志认识到自身不足并有明显改进，同意继续考察。',
    observedOn,
  },
];

const endings: readonly Ending[] = [
  { endsIn: 20, way: () => [] },
  { endsIn: -12, way: () => [] },
  { endsIn: 12, way: end => [wish(end)] },
  { endsIn: -9, way: end => [wish(end)] },
  { endsIn: -20, way: end => [wish(end), onTime(addDays(end, 14))] },
  { endsIn: -110, way: end => [wish(end), onTime(addDays(end, 8))] },
  { endsIn: -15, way: end => [wish(end), extended(addDays(end, 10))] },
  { endsIn: -75, way: end => [wish(end), extended(addDays(end, 10)), approval(addDays(end, 35))] },
  {
    endsIn: -170,
    way: end => [wish(end), extended(addDays(end, 9)), approval(addDays(end, 40)), observedAgain(addDays(end, 160))],
  },
  { endsIn: -60, way: end => [wish(end), revoked(addDays(end, 12)), approval(addDays(end, 45))] },
  { endsIn: -45, way: end => [wish(end), onTime(addDays(end, 7)), approval(addDays(end, 25))] },
  { endsIn: -80, way: end => [wish(end), onTime(addDays(end, 6)), approval(addDays(end, 30))] },
  {
    endsIn: -100,
    way: end => [wish(end), onTime(addDays(end, 6)), approval(addDays(end, 32)), filed(addDays(end, 55))],
  },
];
const endOf = ({ endsIn }: Ending): string => addDays(referenceDay, endsIn);

type Dates = 'joinedOn' | 'appliedOn' | 'activistOn' | 'objectOn';
const dates: readonly Dates[] = ['joinedOn', 'appliedOn', 'activistOn', 'objectOn'];

/** Whoever stays at the school long enough and was of age in any case: those whose probation ends first. */
export function endingPeople({ people }: SeedWorld): SeedPerson[] {
  const stays = ({ student }: SeedPerson) => !student || (student.graduatesOn ?? '') > addDays(referenceDay, 420);
  const isOld = ({ person }: SeedPerson) => person.birthDate < addDays(referenceDay, -24 * 366);
  const found = people.filter(
    one =>
      one.member?.memberCategory === '2' &&
      one.member.partyStatus === '1' &&
      !/^p-[a-z]/.test(one.key) &&
      stays(one) &&
      isOld(one),
  );
  const day = ({ member }: SeedPerson) => member?.joinedOn ?? '';
  return found
    .sort((one, other) => day(one).localeCompare(day(other)) || one.key.localeCompare(other.key))
    .slice(0, endings.length)
    .map((row, at) => moved(row, addMonths(endOf(endings[at] as Ending), -12)));
}

/** All days of the way at the same distance from each other as before. */
function moved(row: SeedPerson, joinedOn: string): SeedPerson {
  const { member } = row;
  if (!member) return row;
  const by = numberOf(joinedOn) - numberOf(member.joinedOn);
  const told = dates.flatMap(name => (member[name] ? [[name, addDays(member[name], by)] as const] : []));
  return { ...row, member: { ...member, ...Object.fromEntries(told) } };
}

/** The register says the same as the record. */
export async function moveProbations(
  tx: Tx,
  people: readonly SeedPerson[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const changes = people.map(({ key, member }) => ({
    id: ids.get(key) ?? '',
    values: Object.fromEntries(dates.flatMap(name => (member?.[name] ? [[name, member[name]]] : []))),
  }));
  await applyEffects(tx, partyMember, changes, { flow: null, reason: '初始化' });
}

/** Days and forms of the steps after the admission, up to the wish to become formal. */
export function probationSteps(joinedOn: string): { days: string[]; forms: Values[] } {
  const approvedOn = addDays(joinedOn, 21);
  const days = [14, 20, 40].map(offset => addDays(approvedOn, offset));
  const [recordedOn = '', joinedGroupOn = '', oathOn = ''] = days;
  const observedOn = addDays(addMonths(joinedOn, 12), -22);
  return {
    days: [...days, observedOn],
    forms: [
      {
        reportedOn: addDays(recordedOn, -4),
        report: '审批材料齐全，报组织部备案。',
        recordedOn,
        recordNo: '组备〔2025〕',
      },
      { joinedGroupOn },
      { oathOn, place: '江临大学党员活动中心', leader: '院系党委书记' },
      {
        notes: '按时参加组织生活，每季度汇报思想，完成支部分配的联系寝室、志愿服务等工作，群众反映较好。',
        introducerOpinion: '该同志在预备期内严格要求自己，继续教育考察情况良好。',
        observedOn,
      },
    ],
  };
}

const options: WriteOptions = { verb: 'create', origin: 1, reason: '初始化', confirmed: 'all', isConsequence: true };

/** The papers that these steps leave, each as of the day of its step. */
async function plantPapers(tx: Tx, recordId: string, done: readonly { step: number; day: string }[]): Promise<void> {
  const byCategory = new Map(
    done.flatMap(({ step, day }) => (stepOf(step)?.materials ?? []).map(category => [category, day] as const)),
  );
  const papers = [...byCategory].map(([category, occurredOn]) => ({
    values: { recordId, category, occurredOn, pages: 2, isPaper: true, isReviewed: true },
  }));
  if (papers.length > 0) await write(tx, developmentMaterial, papers, options);
}

async function plantParts(tx: Tx, recordId: string, { way }: Ending, end: string): Promise<void> {
  const done = await tx.rows<{ step: number; day: string }>(sql`
    select step, done_on::text as day from development_step where record_id = ${recordId}::bigint order by step`);
  await plantPapers(tx, recordId, done);
  const inspected = [addDays(addMonths(end, -6), -3), addDays(end, -25)].map((inspectedOn, at) => ({
    values: {
      recordId,
      inspectedOn,
      by: String(at + 1),
      conclusion: '1',
      content: '能够履行党员义务，按时参加组织生活，工作学习中发挥带头作用，还需加强理论学习。',
    },
  }));
  await write(tx, developmentInspection, inspected, options);
  const reports = [9, 6, 3, 1]
    .map(months => addMonths(end, -months))
    .map(submittedOn => ({
      values: {
        recordId,
        submittedOn,
        subject: `${submittedOn.slice(0, 4)}年第${Math.ceil(Number(submittedOn.slice(5, 7)) / 3)}季度思想汇报`,
        content: '结合本季度组织生活和学习工作，汇报思想认识、存在不足和改进打算。',
      },
    }));
  await write(tx, thoughtReport, reports, options);
  const isShown = way(end).some(([no, form]) => no === 23 && form['formalDecision'] !== formalDecisions.revoked);
  const isPrepared = way(end).length === 1 && end < referenceDay;
  if (!isShown && !isPrepared) return;
  const values = { recordId, kind: publicityKinds.formal, startOn: addDays(end, -20), endOn: addDays(end, -2) };
  await write(tx, developmentPublicity, [{ values: { ...values, place: '支部公告栏', conclusion: '1' } }], options);
}

/** Everybody of the branch was there, and all but one were for it. */
async function sheetFor(tx: Tx, recordId: string): Promise<Values> {
  const found = await tx.one<{ due: number }>(sql`
    select count(*)::int as due from development_record r join party_member m on m.organisation_id = r.organisation_id
    where r.id = ${recordId}::bigint and m.deleted_at is null and m.party_status = '1' and m.member_category = '1'`);
  const due = Math.max(3, found?.due ?? 0);
  return { due, present: due, agree: due - 1, oppose: 0, abstain: 1, writtenAgree: 0 };
}

/** What an extended probation is judged by is of its own time. */
const plantInspection = (tx: Tx, recordId: string, inspectedOn: string) =>
  write(
    tx,
    developmentInspection,
    [
      {
        values: {
          recordId,
          inspectedOn,
          by: '1',
          conclusion: '1',
          content: '延长预备期内能够改正不足，按时参加组织生活。',
        },
      },
    ],
    options,
  );

/** A general branch above has deliberated what the committee decides. */
async function deliberate(tx: Tx, id: string, deliberatedOn: string): Promise<void> {
  const row = await tx.one<{ place: string }>(sql`
    select organisation_id as place from development_record where id = ${id}::bigint`);
  if (!row || !(await generalBranchOf(tx, row.place))) return;
  await applyEffects(tx, developmentRecord, [{ id, values: { deliberatedOn } }], { flow: null, reason: '初始化' });
}

/** The records that were put down for this, each known by the day its probation ends. */
export async function plantEndings(tx: Tx): Promise<void> {
  const rows = await tx.rows<{ id: string; end: string }>(sql`
    select id, probation_end_on::text as end from development_record
    where step = '22' and state = '1' and deleted_at is null order by id`);
  // What was entered of former years bears the same name everywhere.
  const past: Tx = { ...tx, actor: { ...tx.actor, name: '历史导入' } };
  for (const ending of endings) {
    const end = endOf(ending);
    const id = rows.find(row => row.end === end)?.id;
    if (!id) continue;
    await plantParts(tx, id, ending, end);
    for (const [no, form] of ending.way(end)) {
      const day = String(form[stepOf(no)?.day ?? '']);
      await plantPapers(tx, id, [{ step: no, day }]);
      if (no === 21) await plantInspection(tx, id, addDays(day, -5));
      if (no === 24) await deliberate(tx, id, String(form['receivedOn']));
      const row = await tx.one<{ version: number }>(sql`
        select version from development_record where id = ${id}::bigint`);
      const sheet = no === 23 ? await sheetFor(tx, id) : {};
      await submitStep(past, { id, no, input: { ...form, ...sheet, version: row?.version ?? 1 } }, 'submit');
    }
  }
}
