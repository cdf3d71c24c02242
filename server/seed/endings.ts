/**
 * Probations at their end, for the demonstration: the last four steps in every state that people meet there, waiting,
 * overdue, extended, refused and done. What was long ago is put down with the record; the rest is told in the area of development, by the actions themselves.
 */
import { addMonths } from 'contract/kit/calendar.ts';
import { formalDecisions, agreed } from 'contract/development/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import type { Values, Tx } from '../kit/registry.ts';
import { applyEffects } from '../kit/process/effects.ts';
import { addDays, numberOf, referenceDay } from './days.ts';
import type { SeedPerson, SeedWorld } from './shape.ts';

type Taken = readonly [no: number, form: Values];
export interface Ending {
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

export const endings: readonly Ending[] = [
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
export const endOf = ({ endsIn }: Ending): string => addDays(referenceDay, endsIn);

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
