import { day, flag, longText, ref, sealedText, state, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';

/** GB_RSCY. */
export const differenceStates = { open: '1', adopted: '2', kept: '3', settled: '4' } as const;

/**
 * One value of a cadre that the sheet of the personnel office tells otherwise than the record: nothing is changed until a
 * person adopts it. Domain-cadre 1.4.
 */
export const personnelDifference = resource('personnelDifference', {
  area: 'cadre',
  label: '人事差异',
  path: 'api/gbjbxx/difference',
  kind: 'ledger',
  scope: 'personId',
  title: 'matter',
  key: [],
  search: ['matter'],
  fields: {
    matter: text('差异', { required: true, max: 100 }),
    personId: ref('干部', 'cadre', { required: true, index: true }),
    unitId: ref('任职单位', 'unit', { index: true, reach: 'any' }),
    /** The field of the record, and what it is called. */
    name: text('字段', { derived: 'unseen', max: 60 }),
    item: text('项目', { required: true, max: 60, index: true }),
    /** In words, what is sealed masked. */
    heldText: text('库中值', { max: 300 }),
    toldText: text('人事值', { required: true, max: 300 }),
    isVerified: flag('已认定'),
    /** Both values as they are kept, to see that nothing has changed meanwhile. */
    pair: sealedText('差异内容', { derived: 'unseen', max: 2000 }),
    fileName: text('人事表', { max: 200 }),
    comparedOn: day('比对日期', { required: true, index: true }),
    state: state('状态', 'GB_RSCY', { required: true, default: differenceStates.open, index: true }),
  },
  list: {
    columns: ['matter', 'unitId', 'item', 'heldText', 'toldText', 'isVerified', 'comparedOn', 'state'],
    filters: ['state', 'item', 'unitId', 'isVerified', 'personId', 'comparedOn'],
    sort: '-comparedOn',
    firstUse: '上传人事部门的表格，与库中不一致的项目列在这里，逐项或批量采用、保留。',
  },
});
export type PersonnelDifference = Row<typeof personnelDifference>;

const { open, adopted, kept, settled } = differenceStates;

export const personnelDifferenceProcess = process(personnelDifference, {
  states: differenceStates,
  editable: [],
  ended: [adopted, settled],
  subject: 'personId',
  turns: {},
  transitions: {
    adopt: { label: '采用人事值', from: [open, kept], to: adopted, input: {}, bulk: true },
    keep: {
      label: '保留库中值',
      from: [open],
      to: kept,
      input: { reason: longText('说明', { max: 500 }) },
      bulk: true,
    },
  },
});
