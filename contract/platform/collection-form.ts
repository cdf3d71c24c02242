import { day, flag, longText, ref, state, text } from '../kit/field.ts';
import { process, outcomes } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { neededOpinion } from '../workflow/inputs.ts';

/** DJ_CJ_ZT, the specification's collection status. */
export const formStates = { notStarted: '0', stashed: '1', submitted: '2', taken: '3' } as const;

/**
 * One person's part of a task: confirmed as it stands, or put right by a correction order, whose rules write it in.
 * Made when the task opens and moved by actions alone. Domain-party 12.4.
 */
export const collectionForm = resource('collectionForm', {
  area: 'platform',
  label: '信息采集表',
  path: 'api/gbCollect',
  kind: 'ledger',
  scope: 'memberId',
  title: 'matter',
  key: [],
  search: ['matter'],
  fields: {
    matter: text('姓名', { required: true, max: 100 }),
    collectionTaskId: ref('采集任务', 'collectionTask', {
      required: true,
      derived: true,
      index: true,
      reach: 'any',
    }),
    memberId: ref('党员', 'partyMember', { required: true, index: true }),
    organisationId: ref('所在党支部', 'partyOrganisation', { index: true, reach: 'any' }),
    items: text('核对项目', { derived: true, max: 500 }),
    endsOn: day('截止日期', { required: true }),
    /** The order by which the person had something put right. */
    correctionId: ref('信息更正单', 'memberCorrection', { derived: true, index: true, reach: 'any' }),
    /** What the task asks for; who is asked does not reach the task itself. */
    purpose: longText('采集说明', { computed: true }),
    submittedOn: day('提交日期'),
    returnReason: longText('退回原因', { max: 500 }),
    /** Of a task that was closed or whose last day has passed: no answer is taken any more. */
    isOver: flag('已截止', { computed: true }),
    state: state('采集状态', 'DJ_CJ_ZT', { required: true, default: formStates.notStarted, index: true }),
  },
  list: {
    columns: ['matter', 'collectionTaskId', 'organisationId', 'state', 'submittedOn', 'endsOn', 'correctionId'],
    filters: ['organisationId', 'collectionTaskId', 'state', 'endsOn'],
    sort: 'state',
    own: 'memberId',
  },
});
export type CollectionForm = Row<typeof collectionForm>;

const { notStarted, stashed, submitted, taken } = formStates;

export const collectionFormProcess = process(collectionForm, {
  states: formStates,
  editable: [notStarted, stashed],
  ended: [taken],
  subject: 'memberId',
  turns: {
    [notStarted]: { does: 'confirm', by: 'subject', node: '本人确认' },
    [stashed]: { does: 'confirm', by: 'subject', node: '本人确认' },
    [submitted]: { does: 'accept', by: 'ownBranch', node: '支部审核' },
  },
  transitions: {
    /** The person has looked through the own record and found it right. */
    confirm: { label: '确认无误', from: [notStarted, stashed], to: submitted, node: '本人确认', input: {} },
    /** The branch has checked a confirmation. */
    accept: { label: '审核入库', from: [submitted], to: taken, outcome: outcomes.passed, input: {} },
    sendBack: { label: '退回', kind: 'back', from: [submitted], to: stashed, input: neededOpinion },
  },
});
