import { choice, choices, day, files, flag, longText, number, ref, state, text } from '../kit/field.ts';
import { cancels, outcomes, process, sendsBack } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { groupOfBranch } from '../organisation/codes.ts';
import { opinion, reason } from '../workflow/inputs.ts';
import { states } from './codes.ts';

/** A meeting of a party organisation, from its notice to the archive. One may be of several kinds. Domain-party 7.2. */
export const meeting = resource('meeting', {
  area: 'meeting',
  label: '会议活动',
  path: 'api/zzsh/meeting',
  kind: 'workflow',
  scope: 'organisationId',
  module: 130,
  title: 'title',
  key: [],
  search: ['title', 'place'],
  fields: {
    organisationId: ref('党组织', 'partyOrganisation', { required: true, index: true, set: 'create' }),
    types: choices('会议类型', 'DJ_ZZSH_HYLX', { required: true }),
    groupId: ref('党小组', 'partyOrganisation', { reach: 'any' }, groupOfBranch('meeting.meeting.foreign-group')),
    title: text('会议主题', { required: true, max: 100 }),
    themeTopicId: ref('党日主题', 'themeTopic', { index: true }),
    planItemId: ref('计划事项', 'lifePlanItem', { index: true }),
    mode: choice('形式', 'DJ_ZZSH_HYXS', { required: true, default: '1' }),
    place: text('地点', { max: 100 }),
    onlineLink: text('线上会议链接', { max: 200 }),
    heldOn: day('日期', { required: true, index: true }),
    startTime: text('开始时间', { required: true, max: 5 }),
    endTime: text('结束时间', { required: true, max: 5 }),
    hostId: ref('主持人', 'partyMember', { required: true }),
    recorderId: ref('记录人', 'partyMember', { required: true }),
    lecturerName: text('党课讲授人', { max: 50 }),
    lecturerType: choice('讲授人类型', 'DJ_ZZSH_DKLX'),
    lectureTitle: text('党课题目', { max: 100 }),
    lectureHours: number('学时', { min: 1, max: 24 }),
    notice: longText('通知内容', { max: 1000 }),
    receiptUntil: day('回执截止日期'),
    isOnCampus: flag('仅限校园网签到'),
    content: longText('会议记录', { max: 10_000 }),
    resolution: longText('决议', { max: 2000 }),
    photos: files('现场照片'),
    attachments: files('签到表等附件'),
    lateReason: text('补录原因', { max: 200 }),
    submittedOn: day('首次提交', { derived: true }),
    score: number('评分', { derived: true, min: 0, max: 100 }),
    /** Of a former year, whose sheet names nobody: the numbers alone. Decision 219. */
    saidDue: number('登记的应到', { derived: 'unseen', min: 0 }),
    saidPresent: number('登记的实到', { derived: 'unseen', min: 0 }),
    dueCount: number('应到', { computed: true }),
    presentCount: number('实到', { computed: true }),
    leaveCount: number('请假', { computed: true }),
    absentCount: number('缺席', { computed: true }),
    makeUpCount: number('补学', { computed: true }),
    rate: number('出勤率（%）', { computed: true }),
    votingDue: number('应到有表决权', { computed: true }),
    votingPresent: number('实到有表决权', { computed: true }),
    state: state('状态', 'DJ_ZZSH_HYZT', { required: true, default: '1', index: true }),
  },
  list: {
    columns: [
      'title',
      'types',
      'organisationId',
      'heldOn',
      'state',
      'dueCount',
      'presentCount',
      'rate',
      'hostId',
      'startTime',
      'score',
    ],
    filters: ['organisationId', 'types', 'heldOn', 'state'],
    sort: '-heldOn',
  },
});
export type Meeting = Row<typeof meeting>;
export type MeetingDraft = Draft<typeof meeting>;

const { draft, announced, started, held, review, archived, returned, cancelled } = states;

export const meetingProcess = process(meeting, {
  states,
  editable: [draft, announced, started, held],
  ended: [archived, cancelled],
  business: {
    word: '组织生活',
    page: '/meeting/list',
    at: ['organisationId'],
    states: [announced, started, held, review, returned],
  },
  turns: {
    [held]: { does: 'submit', by: 'organisationId', node: '党组织提交' },
    [review]: { does: 'approve', by: 'committeeAbove', node: '上级党组织审核' },
    [returned]: { does: 'reopen', by: 'organisationId', node: '党组织' },
  },
  transitions: {
    publish: { label: '发布通知', from: [draft], to: announced, input: {} },
    start: { label: '开始会议', from: [announced], to: started, input: {} },
    finish: { label: '结束会议', from: [started], to: held, input: {} },
    /** It was held without having been opened here. */
    record: { label: '登记已召开', from: [draft, announced], to: held, input: {} },
    submit: { label: '提交审核', from: [held], to: review, input: {} },
    approve: {
      label: '审核归档',
      from: [review],
      to: archived,
      bulk: true,
      input: { score: number('评分', { min: 0, max: 100 }), ...opinion },
    },
    sendBack: sendsBack([review], returned),
    /** As long as nobody has judged it, whoever handed it in takes it back. */
    recall: {
      label: '撤回修改',
      from: [review],
      to: held,
      by: 'organisationId',
      node: '党组织撤回',
      outcome: null,
      input: {},
    },
    /** A mistake that is seen later: the record goes back to its organisation, and what it earned is taken back with it. */
    amend: {
      label: '退回更正',
      from: [archived],
      to: returned,
      by: 'committeeAbove',
      node: '上级党组织退回更正',
      outcome: outcomes.returned,
      input: reason,
    },
    reopen: { label: '修改记录', from: [returned], to: held, input: {} },
    cancel: cancels('取消会议', [draft, announced], cancelled),
  },
});
