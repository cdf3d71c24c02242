import { choice, day, flag, longText, number, ref, refs, state, text } from '../kit/field.ts';
import { outcomes, process, school } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { reason } from '../workflow/inputs.ts';
import { goesOn, recordStates } from './codes.ts';
import { contacts } from './step-forms.ts';

/**
 * The way of one person from the application to full membership. It is begun by an application and changed by its 25 steps
 * and a few actions, never by a form of its own. Domain-party 3.1 and 3.3.
 */
export const developmentRecord = resource('developmentRecord', {
  area: 'development',
  label: '发展党员记录',
  path: 'api/fzdy',
  kind: 'ledger',
  scope: 'organisationId',
  module: 101,
  title: 'name',
  key: [],
  search: ['name', 'number'],
  fields: {
    name: text('姓名', { required: true, max: 50 }),
    number: text('学号/工号', { max: 20 }),
    personId: ref('人员', 'person', { required: true, index: true }),
    organisationId: ref('党支部', 'partyOrganisation', { required: true, index: true }),
    unitId: ref('单位', 'unit', { reach: 'any' }),
    classId: ref('班级', 'schoolClass'),
    stage: choice('发展阶段', 'DJ_FZ_LX', { required: true, index: true }),
    step: choice('当前步骤', 'DJ_FZ_BZ', { required: true }),
    isAsked: flag('待上级审核'),
    state: state('记录状态', 'DJ_FZ_ZT', { required: true, default: '1', index: true }),
    dueOn: day('下一步期限', { index: true }),
    quotaCategory: choice('名额类别', 'DJ_FZ_MEFL'),
    isLeagueMember: flag('是否团员'),
    isRecommended: flag('推优'),
    contactIds: refs('培养联系人', 'partyMember'),
    introducerIds: refs('入党介绍人', 'partyMember'),
    /** Unknown of who came as a probationary member and did not say. */
    appliedOn: day('申请入党日期'),
    talkedOn: day('谈话日期'),
    activistOn: day('确定为积极分子日期'),
    objectOn: day('确定为发展对象日期'),
    reviewedOn: day('政治审查日期'),
    trainedOn: day('集中培训结束日期'),
    preReviewedOn: day('预审日期'),
    applicationBookNo: text('入党志愿书编号', { max: 40 }),
    joinedOn: day('入党时间'),
    /** Of the last resolution that a general branch deliberated. */
    deliberatedOn: day('党总支审议日期'),
    approvedOn: day('接收审批日期'),
    probationEndOn: day('预备期满日期'),
    oathOn: day('入党宣誓日期'),
    formalAppliedOn: day('转正申请日期'),
    formalMeetingOn: day('转正讨论日期'),
    formalDecision: choice('转正决议', 'DJ_FZ_ZZJL'),
    formalApprovedOn: day('转正审批日期'),
    formalOn: day('转正时间'),
    archivedOn: day('材料归档日期'),
    quotaId: ref('发展名额', 'developmentQuota', { index: true }),
    extendCount: number('延长次数', { min: 0, max: 1, default: 0 }),
    extendMonths: number('延长月数', { min: 0, max: 12 }),
    extendedOn: day('延长预备期审批日期'),
    /** Of who came as an activist: the day the former place said so, from which the year counts. */
    formerActivistOn: day('原单位确定为积极分子日期'),
    /** Of records that began before the day was asked. */
    inheritMonths: number('转入前培养月数', { min: 0, max: 120, default: 0 }),
    pausedOn: day('中断日期'),
    pausedDays: number('中断天数', { min: 0, default: 0 }),
    departsOn: day('离校日期'),
    departureNote: text('离校前办理的说明', { max: 500 }),
    endReason: choice('终止原因', 'DJ_FZ_ZZYY'),
    endedOn: day('结束日期'),
    /** Somebody who came on probation; what came before was done elsewhere. 细则第三十六条. */
    takenOverOn: day('接续培养考察日期'),
    /** The discussion of full membership may wait until then; the probation itself is not longer. 细则第三十六条. */
    postponedTo: day('推迟讨论转正至'),
    isBackfill: flag('历史补录'),
    isBackfillConfirmed: flag('补录已确认'),
    stageOn: day('阶段日期', { computed: true }),
    months: number('培养月数', { computed: true }),
    missing: number('材料缺项', { computed: true }),
  },
  list: {
    columns: [
      'name',
      'number',
      'organisationId',
      'step',
      'dueOn',
      'missing',
      'months',
      'contactIds',
      'classId',
      'stageOn',
      'state',
    ],
    filters: [
      'organisationId',
      'stage',
      'step',
      'state',
      'dueOn',
      'isAsked',
      'quotaCategory',
      'isRecommended',
      'appliedOn',
    ],
    sort: 'dueOn',
  },
});
export type DevelopmentRecord = Row<typeof developmentRecord>;

const { open, formal, ended, disqualified, movedAway, paused, dead } = recordStates;
const endedOn = day('日期', { required: true });

/**
 * What is done with a record beside its 25 steps, which have an engine of their own. Domain-party 3.3.
 * Who is on the way into the Party stands against a dissolution and goes over at a merger.
 */
export const developmentProcess = process(developmentRecord, {
  states: recordStates,
  editable: [],
  ended: [formal, ended, disqualified, movedAway, dead],
  subject: 'personId',
  closesOpinions: true,
  business: {
    word: '发展党员',
    page: '/development/active',
    at: ['organisationId'],
    states: goesOn,
    isLasting: true,
  },
  turns: {},
  transitions: {
    /** The committee has read the papers of somebody who came on probation: what is done goes on from there. 细则第三十五条. */
    acknowledge: {
      label: '认定入党材料',
      from: [open],
      by: 'approver',
      outcome: outcomes.passed,
      bulk: true,
      input: {
        doneThrough: choice('已办至', 'DJ_FZ_BZ', { required: true }),
        longerBy: number('此前已延长预备期（月）', { min: 0, max: 99 }),
        opinion: longText('审查意见', { required: true, max: 500 }),
      },
    },
    /** The organisation department lets somebody be admitted who leaves soon. */
    allowDeparture: { label: '同意离校前办理', from: [open], by: school, outcome: outcomes.passed, input: reason },
    /** Others accompany the person from a day on; who did before stays in the record. 细则第八条. */
    changeContacts: {
      label: '更换培养联系人',
      from: goesOn,
      input: {
        newContactIds: refs('新任培养联系人', 'partyMember', { required: true }, contacts),
        changedOn: day('更换日期', { required: true }),
        ...reason,
      },
    },
    /** Confirms what was entered of papers. */
    confirmBackfill: {
      label: '确认历史补录',
      from: [open],
      by: school,
      outcome: outcomes.passed,
      input: { opinion: longText('意见', { max: 500 }) },
    },
    /** The general branch between the branch and the committee has deliberated a resolution. 细则第二十三条. */
    deliberate: {
      label: '党总支审议',
      from: [open],
      by: 'generalBranch',
      input: {
        deliberatedOn: day('党总支审议日期', { required: true }),
        due: number('应到会委员', { required: true, min: 1, max: 999 }),
        present: number('实到委员', { required: true, min: 0, max: 999 }),
        agree: number('赞成', { required: true, min: 0, max: 999 }),
        result: choice('审议结果', 'DJ_FZ_SPJL', { required: true }),
        opinion: longText('审议意见', { required: true, max: 500 }),
      },
    },
    /** Takes the probation away, at any time, by resolution of the branch and approval of the committee. 细则第三十三条. */
    disqualify: {
      label: '取消预备党员资格',
      from: goesOn,
      to: disqualified,
      by: 'approver',
      outcome: outcomes.refused,
      input: {
        meetingOn: day('支部大会日期', { required: true }),
        due: number('应到会人数', { required: true, min: 1, max: 9999 }),
        present: number('实到人数', { required: true, min: 0, max: 9999 }),
        agree: number('赞成取消资格', { required: true, min: 0, max: 9999 }),
        endedOn: day('上级党委审批日期', { required: true }),
        ...reason,
      },
    },
    /** Ends a record before admission, by resolution of the branch. */
    end: {
      label: '终止培养',
      from: goesOn,
      to: ended,
      outcome: outcomes.refused,
      input: { endReason: choice('终止原因', 'DJ_FZ_ZZYY', { required: true }), endedOn, ...reason },
    },
    /** Leaves the school before admission: the papers go along, and the new place goes on with the months. */
    moveAway: {
      label: '转出本校',
      from: goesOn,
      to: movedAway,
      input: { endedOn, destination: text('转往单位党组织', { required: true, max: 100 }), ...reason },
    },
    /** Another branch of the school goes on with it; who is a member moves by a transfer. */
    moveBranch: {
      label: '转到其他支部',
      from: goesOn,
      by: 'approver',
      input: {
        organisationId: ref('转入党支部', 'partyOrganisation', { required: true }),
        movedOn: day('转入日期', { required: true }),
        ...reason,
      },
    },
    pause: {
      label: '中断培养',
      from: [open],
      to: paused,
      input: { pausedOn: day('中断日期', { required: true }), ...reason },
    },
    /** Of who came on probation, whom the new place does not know well enough yet. 细则第三十六条. */
    postpone: {
      label: '推迟讨论转正',
      from: [open],
      by: 'approver',
      input: { postponedTo: day('推迟至', { required: true }), ...reason },
    },
    resume: {
      label: '恢复培养',
      from: [paused],
      to: open,
      input: { resumedOn: day('恢复日期', { required: true }), ...reason },
    },
  },
});
