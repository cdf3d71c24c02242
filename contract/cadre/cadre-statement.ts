import { choices, day, flag, longText, number, ref, state, text } from '../kit/field.ts';
import { outcomes, process } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { formStates } from '../platform/collection-form.ts';
import { opinion } from '../workflow/inputs.ts';
import { statementField } from './statement.ts';

/**
 * One cadre's part of a collection: what the cadre says of the own record beside what is kept. The unit checks it where the
 * task wants that, and the department takes it in. Made when the task opens and moved by actions alone. Domain-cadre 1.5.
 */
export const cadreStatement = resource('cadreStatement', {
  area: 'cadre',
  label: '干部采集表',
  path: 'api/gbCollect/cadre',
  kind: 'ledger',
  scope: 'personId',
  title: 'matter',
  key: [],
  search: ['matter'],
  fields: {
    matter: text('姓名', { required: true, max: 100 }),
    collectionTaskId: ref('采集任务', 'collectionTask', { required: true, index: true, reach: 'any' }),
    personId: ref('干部', 'cadre', { required: true, index: true }),
    unitId: ref('所在单位', 'unit', { index: true, reach: 'any' }),
    sections: choices('采集内容', 'GB_DRLX', { required: true }),
    endsOn: day('截止日期', { required: true }),
    /** What the task asks for; who is asked does not reach the task itself. */
    purpose: longText('采集说明', { computed: true }),
    needsUnitAudit: flag('须单位审核', { required: true }),
    draft: statementField('填报内容'),
    /** What stood in the record just before the form was taken in: by then the record says what the form said. */
    base: statementField('入库前的内容', 600_000),
    saidCount: number('填报变动（条）', { min: 0 }),
    /** Of these, what whoever checks does not take into the record. */
    setAsideCount: number('不采纳（条）', { min: 0 }),
    submittedOn: day('提交日期'),
    /** Handed in and with the unit; after it, or without it, with the department. */
    isAtUnit: flag('待单位审核', { required: true, default: false, derived: true }),
    unitAuditedOn: day('单位审核日期'),
    returnReason: longText('退回原因', { max: 500 }),
    isOver: flag('已截止', { computed: true }),
    state: state('采集状态', 'DJ_CJ_ZT', { required: true, default: formStates.notStarted, index: true }),
  },
  list: {
    columns: [
      'matter',
      'collectionTaskId',
      'unitId',
      'saidCount',
      'setAsideCount',
      'submittedOn',
      'unitAuditedOn',
      'endsOn',
      'state',
    ],
    filters: ['unitId', 'collectionTaskId', 'personId', 'state', 'endsOn'],
    sort: 'state',
    own: 'personId',
  },
});
export type CadreStatement = Row<typeof cadreStatement>;

const { notStarted, stashed, submitted, taken } = formStates;
/** Told by the guard of returns, in the words of domain-cadre 1.5. */
const whyBack = { opinion: longText('原因', { max: 500 }) };

export const cadreStatementProcess = process(cadreStatement, {
  states: formStates,
  editable: [notStarted, stashed],
  ended: [taken],
  subject: 'personId',
  turns: {
    [notStarted]: { does: 'keep', by: 'subject', node: '本人核对' },
    [stashed]: { does: 'confirm', by: 'subject', node: '本人提交' },
    [submitted]: { does: 'accept', by: 'checker', node: '审核' },
  },
  transitions: {
    /** Whoever has nothing to change says so: nothing is handed in that nobody has looked at. */
    keep: { label: '没有变动', from: [notStarted], to: stashed, isOwn: true, node: '本人核对', input: {} },
    confirm: { label: '提交', from: [stashed], to: submitted, isOwn: true, node: '本人提交', input: {} },
    /** By the unit it goes on, by the department it is taken in. */
    accept: { label: '审核通过', from: [submitted], to: [submitted, taken], outcome: outcomes.passed, input: opinion },
    sendBack: { label: '退回', kind: 'back', from: [submitted], to: stashed, input: whyBack },
  },
});
