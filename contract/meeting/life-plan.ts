import { choice, files, number, percent, ref, state, text } from '../kit/field.ts';
import { process, sendsBack } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { planStates, wholeYear } from './plan-codes.ts';

/** What an organisation means to meet for in a year or a quarter; how far it is follows from the meetings. Domain-party 7.5. */
export const lifePlan = resource('lifePlan', {
  area: 'meeting',
  label: '组织生活计划',
  path: 'api/zzsh/plan',
  kind: 'record',
  scope: 'organisationId',
  module: 130,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('计划', { derived: true, max: 120 }),
    organisationId: ref('党组织', 'partyOrganisation', { required: true, index: true, set: 'create' }),
    year: number('年度', { required: true, min: 2000, max: 9999, index: true, set: 'create' }),
    period: choice('计划期间', 'DJ_ZZSH_JHQJ', { required: true, default: wholeYear, set: 'create' }),
    attachments: files('附件'),
    remark: text('说明', { max: 200 }),
    /** One for an organisation, a year and a period, as long as it was not ended. */
    planKey: text('同一党组织、年度和期间的计划', { derived: 'unseen', unique: true, max: 60 }),
    itemCount: number('计划', { computed: true }),
    doneCount: number('已完成', { computed: true }),
    lateCount: number('逾期', { computed: true }),
    completion: percent('完成率', { computed: true }),
    state: state('状态', 'DJ_ZZSH_JHZT', { required: true, default: '1' }),
  },
  list: {
    columns: ['name', 'organisationId', 'state', 'year', 'period', 'itemCount', 'doneCount', 'lateCount', 'completion'],
    filters: ['organisationId', 'year', 'period', 'state'],
    sort: '-year',
  },
});
export type LifePlan = Row<typeof lifePlan>;

const { draft, filed, returned, ended } = planStates;

/** It is filed with the committee above, which sends it back where it wants another; it may be adapted while it runs. Decision 183. */
export const lifePlanProcess = process(lifePlan, {
  states: planStates,
  editable: [draft, filed, returned],
  ended: [ended],
  turns: { [returned]: { does: 'submit', by: 'organisationId', node: '党组织修改后备案' } },
  transitions: {
    fill: { label: '按规则生成', from: [draft, filed, returned], outcome: null, input: {} },
    submit: { label: '提交备案', from: [draft, returned], to: filed, outcome: null, input: {} },
    sendBack: { ...sendsBack([filed], returned), by: 'committeeAbove', node: '上级党组织' },
    end: { label: '终止计划', from: [draft, filed, returned], to: ended, outcome: null, input: {} },
  },
});
