import { choice, day, files, flag, longText, number, ref, refs, state, text } from '../kit/field.ts';
import { cancels, process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { votingMember } from '../member/codes.ts';
import { opinion } from '../workflow/inputs.ts';
import { electionStates } from './codes.ts';

/** The election of a party body, from the request to the approved result. Domain-party 1.6. */
export const election = resource('election', {
  area: 'election',
  label: '换届选举',
  path: 'api/dzzhj',
  kind: 'workflow',
  scope: 'organisationId',
  module: 112,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('换届', { derived: true, max: 200 }),
    organisationId: ref('党组织', 'partyOrganisation', { required: true, index: true }),
    teamType: choice('班子类型', 'DJ_DZZ_BZLX', { required: true }),
    session: number('届次', { min: 1, max: 999 }),
    electMethod: choice('选举方式', 'DJ_DZZ_PXLB', { required: true }),
    cycleType: choice('届次类型', 'DJ_DZZ_JCLX', { required: true }),
    planOn: day('拟选举日期', { required: true }),
    reason: longText('提前、延期或其他说明', { max: 500 }),
    seats: number('委员职数', { required: true, min: 0, max: 99 }),
    deputySeats: number('副书记职数', { min: 0, max: 9 }),
    standingSeats: number('常委职数', { min: 0, max: 15 }),
    candidateDiffRate: number('差额比例（%）', { min: 20, max: 100, default: 20 }),
    delegateCount: number('代表数', { min: 1, max: 300 }),
    delegateIds: refs('代表', 'partyMember', { derived: true }),
    requestDoc: text('请示文号', { max: 60 }),
    requestFiles: files('请示附件'),
    requestOn: day('请示日', { derived: true }),
    replyDoc: text('批复文号', { derived: true, max: 60 }),
    replyOn: day('批复日', { derived: true }),
    electOn: day('选举日', { derived: true }),
    secretaryId: ref('当选书记', 'partyMember', { derived: true }),
    result: longText('选举结果', { derived: true }),
    fewerConsent: number('同意减少名额的选举人数', { derived: true }),
    reportDoc: text('报告文号', { derived: true, max: 60 }),
    reportFiles: files('报告附件', { derived: true }),
    approvedOn: day('批准日', { derived: true }),
    resultDoc: text('结果批复文号', { derived: true, max: 60 }),
    eligibleCount: number('有选举权人数', { computed: true }),
    /** Names of those elected who have left or may not serve; their seats are filled by a by-election. */
    vacancy: text('不能就任的当选人', { computed: true }),
    isOverdue: flag('是否超期', { computed: true }),
    state: state('状态', 'DJ_DZZ_HJZT', { required: true, default: '1', index: true }),
  },
  list: {
    columns: ['name', 'session', 'electMethod', 'requestOn', 'replyOn', 'electOn', 'secretaryId', 'state'],
    filters: ['organisationId', 'planOn', 'electOn', 'state', 'isOverdue', 'teamType', 'electMethod'],
    sort: '-planOn',
  },
});
export type Election = Row<typeof election>;
export type ElectionDraft = Draft<typeof election>;

const { draft, asked, replied, voting, reporting, done, ended } = electionStates;

/** 请示, 批复, the votes, 报送结果, 审批. Domain-party 1.6. */
export const electionProcess = process(election, {
  states: electionStates,
  editable: [draft],
  ended: [done, ended],
  business: {
    word: '换届',
    page: '/organisation/election',
    at: ['organisationId'],
    states: [asked, replied, voting, reporting],
  },
  turns: {
    [draft]: { does: 'submit', by: 'organisationId', node: '提交换届请示' },
    [asked]: { does: 'approve', by: 'committeeAbove', node: '上级党组织批复请示' },
    [voting]: { does: 'report', by: 'organisationId', node: '报送选举结果' },
    [reporting]: { does: 'approve', by: 'committeeAbove', node: '上级党组织审批结果' },
  },
  transitions: {
    /** 请示: the organisation asks the committee above. */
    submit: { label: '提交请示', from: [draft], to: asked, input: {} },
    /** 批复 of the request with its candidates, and later of the result. */
    approve: {
      label: '批复',
      from: [asked, reporting],
      to: [replied, done],
      input: { documentNo: text('批复文号', { required: true, max: 60 }), ...opinion },
    },
    sendBack: {
      label: '退回',
      kind: 'back',
      from: [asked, reporting],
      to: [draft, voting],
      input: { opinion: longText('意见', { required: true, max: 500 }) },
    },
    /** Whom a unit sends to the congress, with the numbers of the meeting that elected them. */
    delegate: {
      label: '登记代表',
      from: [replied, voting],
      outcome: null,
      input: {
        unitId: ref('选举单位', 'partyOrganisation', { required: true }),
        seats: number('代表名额', { required: true, min: 1, max: 300 }),
        candidateCount: number('代表候选人数', { required: true, min: 1, max: 400 }),
        expectCount: number('应到会有选举权人数', { required: true, min: 1, max: 100_000 }),
        presentCount: number('实到会有选举权人数', { required: true, min: 1, max: 100_000 }),
        delegateIds: refs(
          '当选代表',
          'partyMember',
          { required: true },
          {
            have: { ...votingMember, organisationId: { below: 'unitId' } },
            fault: 'election.delegate.foreign',
          },
        ),
      },
    },
    /** 报送结果: what was elected goes to the committee above. */
    report: {
      label: '报送选举结果',
      from: [voting],
      to: reporting,
      outcome: null,
      input: {
        reportDoc: text('报告文号', { required: true, max: 60 }),
        fewerSeats: flag('经半数以上选举人同意减少名额'),
        fewerConsent: number('同意减少名额的选举人数', { min: 0, max: 100_000 }),
        note: longText('说明', { max: 500 }),
      },
    },
    terminate: cancels('终止', [draft, asked, replied, voting, reporting], ended),
  },
});
