import { choice, day, files, flag, instant, number, ref, refs, state, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { formal } from '../member/codes.ts';
import { reason } from '../workflow/inputs.ts';
import { voteStates } from './codes.ts';

/** One vote: who may cast, for whom, and what came of it. Ballots stand elsewhere, without any name. Domain-party 1.7. */
export const voteSession = resource('voteSession', {
  area: 'election',
  label: '投票场次',
  path: 'api/dzzhj/tp',
  kind: 'workflow',
  scope: 'organisationId',
  module: 112,
  title: 'title',
  key: [],
  search: ['title'],
  fields: {
    title: text('投票名称', { required: true, max: 100 }),
    electionId: ref('换届选举', 'election', { index: true, set: 'create' }),
    organisationId: ref('党组织', 'partyOrganisation', { index: true, set: 'create' }),
    round: number('轮次', { derived: true }),
    voteType: choice('投票类型', 'DJ_DZZ_TPLX', { required: true }),
    position: choice('选举职务', 'DJ_DZZ_DNZW'),
    seats: number('应选人数', { required: true, min: 1, max: 99 }),
    candidateIds: refs('候选人', 'electionCandidate'),
    allowOther: flag('可另选他人'),
    /** Those tied at the last seat stand alone, and who has more votes is elected. */
    isTie: flag('得票相同的再次投票', { derived: true }),
    isPaper: flag('纸质选票'),
    openOn: day('开始日期'),
    openTime: text('开始时刻', { max: 5 }),
    closeOn: day('截止日期'),
    closeTime: text('截止时刻', { max: 5 }),
    openAt: instant('开始时间', { derived: true }),
    closeAt: instant('截止时间', { derived: true }),
    chairId: ref('主持人', 'partyMember'),
    supervisorIds: refs(
      '监票人',
      'partyMember',
      {},
      { have: { memberCategory: [formal] }, fault: 'election.voteSession.supervisor-formal' },
    ),
    counterIds: refs('计票人', 'partyMember'),
    attachments: files('不计入应到会人数的决议'),
    expectCount: number('应到会', { derived: true }),
    presentCount: number('实到会', { derived: true }),
    issuedCount: number('发出选票', { derived: true }),
    returnedCount: number('收回选票', { derived: true }),
    validCount: number('有效票', { derived: true }),
    isVoid: flag('选举无效', { computed: true }),
    state: state('状态', 'DJ_DZZ_TPZT', { required: true, default: '1', index: true }),
  },
  list: {
    columns: ['title', 'electionId', 'voteType', 'round', 'expectCount', 'presentCount', 'returnedCount', 'state'],
    filters: ['electionId', 'organisationId', 'voteType', 'state'],
    sort: '-round',
  },
});
export type VoteSession = Row<typeof voteSession>;

const { noConfig, config, start, close } = voteStates;

/** NO_CONFIG → CONFIG → START → CLOSE, and back from CONFIG while no ballot is issued. What may be changed when is for its rules. */
export const voteProcess = process(voteSession, {
  states: voteStates,
  editable: Object.values(voteStates),
  ended: [],
  turns: {},
  transitions: {
    configure: { label: '完成配置', from: [noConfig], to: config, input: {} },
    reopen: { label: '退回配置', from: [config], to: noConfig, input: {} },
    start: { label: '开始投票', from: [config], to: start, input: {} },
    close: { label: '结束投票', from: [start], to: close, input: {} },
    /** More ballots came back than were issued, or the meeting broke off: the vote counts for nothing and is held again. */
    annul: { label: '宣布无效', from: [start], to: close, input: reason },
    /** Another round among those who are tied or for the seats that stayed empty. */
    again: { label: '再次投票', from: [close], input: {} },
  },
});
