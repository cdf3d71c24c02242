import { choice, day, files, flag, longText, number, ref, state, text } from '../kit/field.ts';
import { cancels, process, sendsBack } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { opinion } from '../workflow/inputs.ts';

/** DJ_MZPY_CZ: 限期改正, 劝其退党 and what ends a membership otherwise. */
export const measures = {
  correction: '1',
  persuadeOut: '2',
  removal: '3',
  left: '4',
  withdrawn: '5',
  cancelled: '6',
} as const;
/** DJ_MZPY_CZZT */
export const disposalStates = {
  facts: '1',
  hearing: '2',
  decision: '3',
  approval: '4',
  correcting: '5',
  leaving: '6',
  ended: '7',
  cancelled: '9',
} as const;
/** Months for which somebody may be told to correct. 《中国共产党不合格党员组织处置办法》. */
export const correction = { least: 6, most: 12 } as const;

/** What is done about a member found 不合格: facts, hearing, decision of the branch, approval, correction. Domain-party 8.2. */
export const memberDisposal = resource('memberDisposal', {
  area: 'appraisal',
  label: '不合格党员处置',
  path: 'api/mzpydy/disposal',
  kind: 'ledger',
  scope: 'organisationId',
  module: 131,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('党员', { required: true, max: 60 }),
    memberId: ref('党员档案', 'partyMember', { required: true, index: true }),
    organisationId: ref('所在党支部', 'partyOrganisation', { required: true, index: true, reach: 'any' }),
    batchId: ref('民主评议批次', 'appraisalBatch', { required: true, index: true, reach: 'any' }),
    facts: longText('认定的事实', { max: 2000 }),
    factFiles: files('证明材料'),
    hearingOn: day('听取意见日期'),
    statement: longText('本人意见', { max: 2000 }),
    meetingOn: day('支部党员大会日期'),
    votingDue: number('应到有表决权党员', { min: 1, max: 9999 }),
    votesFor: number('赞成票', { min: 0, max: 9999 }),
    measure: choice('处置方式', 'DJ_MZPY_CZ', { index: true }),
    months: number('改正期限（月）', { min: correction.least, max: correction.most }),
    deadlineOn: day('改正期限至', { index: true }),
    isImproved: flag('改正情况符合要求'),
    reappraisal: longText('再次评议情况', { max: 1000 }),
    endedOn: day('办结日期'),
    state: state('状态', 'DJ_MZPY_CZZT', { required: true, default: disposalStates.facts, index: true }),
  },
  list: {
    columns: ['name', 'organisationId', 'state', 'batchId', 'measure', 'deadlineOn', 'endedOn'],
    filters: ['organisationId', 'measure', 'state', 'batchId'],
    sort: 'state',
    firstUse: '民主评议中评定为不合格的党员，批次归档后列在这里，由党支部核实事实后提出处置意见。',
  },
});
export type MemberDisposal = Row<typeof memberDisposal>;

const { facts, hearing, decision, approval, correcting, leaving, ended, cancelled } = disposalStates;

export const memberDisposalProcess = process(memberDisposal, {
  states: disposalStates,
  editable: [],
  ended: [ended, cancelled],
  subject: 'memberId',
  business: {
    word: '不合格党员处置',
    page: '/appraisal/disposal',
    at: ['organisationId'],
    states: [facts, hearing, decision, approval, correcting, leaving],
  },
  turns: {
    [facts]: { does: 'establish', by: 'organisationId', node: '党支部认定事实' },
    [hearing]: { does: 'hear', by: 'organisationId', node: '党支部听取本人意见' },
    [decision]: { does: 'decide', by: 'organisationId', node: '支部党员大会' },
    [approval]: { does: 'approve', by: 'committeeAbove', node: '上级党组织审批' },
    [correcting]: { does: 'reappraise', by: 'organisationId', node: '党支部再次评议' },
  },
  transitions: {
    establish: {
      label: '认定事实',
      from: [facts],
      to: hearing,
      input: { facts: longText('认定的事实', { required: true, max: 2000 }), factFiles: files('证明材料') },
    },
    hear: {
      label: '听取本人意见',
      from: [hearing],
      to: decision,
      input: {
        hearingOn: day('听取意见日期', { required: true }),
        statement: longText('本人意见', { required: true, max: 2000 }),
      },
    },
    decide: {
      label: '支部大会决定',
      from: [decision],
      to: approval,
      input: {
        meetingOn: day('支部党员大会日期', { required: true }),
        votingDue: number('应到有表决权党员', { required: true, min: 1, max: 9999 }),
        votesFor: number('赞成票', { required: true, min: 0, max: 9999 }),
        measure: choice('处置方式', 'DJ_MZPY_CZ', { required: true }),
        months: number('改正期限（月，限期改正时填写）', { min: correction.least, max: correction.most }),
      },
    },
    approve: { label: '批准', from: [approval], to: [correcting, leaving], input: opinion },
    sendBack: sendsBack([approval], decision),
    reappraise: {
      label: '再次评议',
      from: [correcting],
      to: [ended, decision],
      input: {
        isImproved: flag('改正情况符合要求'),
        reappraisal: longText('再次评议情况', { required: true, max: 1000 }),
      },
    },
    cancel: {
      ...cancels('撤销处置', [facts, hearing, decision, approval, correcting, leaving], cancelled),
      by: 'committeeAbove',
    },
  },
});
