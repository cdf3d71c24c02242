import { choice, choices, day, flag, longText, month, number, ref, state, text } from '../kit/field.ts';
import { outcomes, process, school } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { neededOpinion, opinion } from '../workflow/inputs.ts';
import { caseStates, openCases } from './codes.ts';

/** A recognised organisation from its plan to the day it is struck off. Domain-party 9. */
export const rectificationCase = resource('rectificationCase', {
  area: 'rectification',
  label: '软弱涣散整顿台账',
  path: 'api/rrhs/org',
  kind: 'workflow',
  scope: 'organisationId',
  module: 132,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('整顿对象', { derived: true, max: 50 }),
    roundId: ref('排查轮次', 'rectificationRound', { required: true, index: true, set: 'create' }),
    organisationId: ref('党组织', 'partyOrganisation', { required: true, index: true, set: 'create' }),
    /** One for each organisation and round. */
    roundPlace: text('该党组织在本轮次的台账', { derived: 'unseen', unique: true, max: 40 }),
    /** None where the organisation department put it into the ledger directly. */
    checkId: ref('排查表', 'rectificationCheck', { derived: true, index: true }),
    year: number('年度', { derived: true, index: true }),
    situations: choices('软弱涣散情形', 'DJ_RRHS_QX', { required: true, set: 'create' }),
    level: choice('程度', 'DJ_RRHS_JB', { required: true, index: true, set: 'create' }),
    isRecurring: flag('两年内再次出现', { derived: true }),
    recognisedOn: day('认定日期', { derived: true, index: true }),
    problems: longText('主要问题', { max: 2000 }),
    cause: longText('原因分析', { max: 2000 }),
    startOn: day('整顿开始日期'),
    deadlineOn: day('整顿期限', { index: true }),
    contactLeaderId: ref('联系校领导', 'person', { derived: true }),
    guideUnitId: ref('帮联部门', 'unit', { derived: true }),
    instructorId: ref('指导员', 'person', { derived: true }),
    secretaryId: ref('党组织书记', 'partyMember', { computed: true }),
    measureCount: number('整顿措施', { computed: true }),
    doneCount: number('已完成措施', { computed: true }),
    overdueCount: number('逾期措施', { computed: true }),
    lastMonth: month('最近进展月份', { computed: true }),
    selfCheck: longText('自查情况', { derived: true, max: 2000 }),
    selfCheckedOn: day('申请验收日期', { derived: true }),
    acceptedOn: day('验收日期', { derived: true }),
    acceptanceTeam: text('验收组', { derived: true, max: 200 }),
    satisfaction: number('群众满意度（%）', { derived: true, min: 0, max: 100 }),
    acceptanceOpinion: longText('验收意见', { derived: true, max: 500 }),
    publicFrom: day('公示开始日期', { derived: true }),
    publicTo: day('公示结束日期', { derived: true }),
    /** Before it was extended for the first time: all extensions together are counted from here. */
    firstDeadlineOn: day('原定整顿期限', { derived: true }),
    extendedOn: day('批准延长日期', { derived: true }),
    extensionReason: text('延长原因', { derived: true, max: 500 }),
    closedOn: day('销号日期', { derived: true, index: true }),
    state: state('状态', 'DJ_RRHS_ZT', { required: true, default: caseStates.recognised, index: true }),
  },
  list: {
    columns: [
      'name',
      'situations',
      'level',
      'contactLeaderId',
      'deadlineOn',
      'measureCount',
      'doneCount',
      'overdueCount',
      'lastMonth',
      'isRecurring',
      'state',
    ],
    filters: [
      'organisationId',
      'roundId',
      'year',
      'state',
      'situations',
      'level',
      'isRecurring',
      'deadlineOn',
      'closedOn',
    ],
    sort: 'deadlineOn',
  },
});
export type RectificationCase = Row<typeof rectificationCase>;
export type RectificationCaseDraft = Draft<typeof rectificationCase>;

const { recognised, rectifying, waiting, closed, extended } = caseStates;
/** Of 四个一; the secretary is who is in office. */
const helpers = {
  contactLeaderId: ref('联系校领导', 'person'),
  guideUnitId: ref('帮联部门', 'unit'),
  instructorId: ref('指导员', 'person'),
};

export const rectificationCaseProcess = process(rectificationCase, {
  states: caseStates,
  /** Its plan is written by hand, by the organisation and those above it. */
  editable: [recognised, extended],
  ended: [closed],
  business: {
    word: '软弱涣散整顿',
    page: '/appraisal/rectification/case',
    at: ['organisationId'],
    states: openCases,
    isLasting: true,
  },
  turns: {
    [recognised]: { does: 'approve', by: 'committeeAbove', node: '上级党委审批整顿方案' },
    [rectifying]: { does: 'selfCheck', by: 'organisationId', node: '党组织自查' },
    [waiting]: { does: 'accept', by: school, node: '组织部验收' },
    [extended]: { does: 'resume', by: 'committeeAbove', node: '上级党委' },
  },
  transitions: {
    approve: {
      label: '批准方案',
      from: [recognised],
      to: rectifying,
      by: 'committeeAbove',
      outcome: outcomes.passed,
      input: opinion,
    },
    assign: {
      label: '指定帮联力量',
      from: openCases,
      by: school,
      node: '指定帮联力量',
      outcome: null,
      input: helpers,
    },
    revise: {
      label: '退回调整方案',
      kind: 'back',
      from: [rectifying],
      to: recognised,
      by: 'committeeAbove',
      node: '上级党委',
      input: neededOpinion,
    },
    selfCheck: {
      label: '自查并申请验收',
      from: [rectifying],
      to: waiting,
      input: { selfCheck: longText('自查情况', { required: true, max: 2000 }) },
    },
    /** Passed, made public, struck off. */
    accept: {
      label: '验收销号',
      from: [waiting],
      to: closed,
      input: {
        acceptedOn: day('验收日期', { required: true }),
        acceptanceTeam: text('验收组', { required: true, max: 200 }),
        satisfaction: number('群众满意度（%）', { required: true, min: 0, max: 100 }),
        publicFrom: day('公示开始日期', { required: true }),
        publicTo: day('公示结束日期', { required: true }),
        ...opinion,
      },
    },
    extend: {
      label: '延长整顿',
      from: [waiting],
      to: extended,
      by: school,
      node: '组织部验收',
      outcome: null,
      input: {
        deadlineOn: day('整顿期限', { required: true }),
        reason: longText('原因', { required: true, max: 500 }),
      },
    },
    resume: {
      label: '继续整顿',
      from: [extended],
      to: rectifying,
      by: 'committeeAbove',
      outcome: outcomes.passed,
      input: opinion,
    },
  },
});
