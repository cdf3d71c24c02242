import { day, longText, number, state, text } from '../kit/field.ts';
import { cancels, process, school } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { stockTakeStates as states } from './codes.ts';

/** Once a year everything in the cabinet is scanned through, box by box, and what differs is written down. Domain-cadre 1.13. */
export const stockTake = resource('stockTake', {
  area: 'travel-document',
  label: '证件盘点',
  path: 'api/gbCert/stockTake',
  kind: 'workflow',
  scope: [],
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('盘点名称', { required: true, max: 60 }),
    plannedOn: day('计划日期', { required: true, index: true }),
    boxes: text('只盘这些箱位（以此开头）', { max: 20 }),
    remark: longText('备注', { max: 500 }),
    startedOn: day('开始日期', { derived: true }),
    finishedOn: day('完成日期', { derived: true }),
    counterName: text('盘点人', { derived: true, max: 60 }),
    expectedCount: number('应有', { computed: true }),
    rightCount: number('相符', { computed: true }),
    unseenCount: number('未扫描', { computed: true }),
    missingCount: number('缺失', { computed: true }),
    extraCount: number('多出', { computed: true }),
    misplacedCount: number('错位', { computed: true }),
    state: state('状态', 'GB_PDZT', { required: true, default: states.planned, index: true }),
  },
  list: {
    columns: [
      'name',
      'plannedOn',
      'counterName',
      'finishedOn',
      'expectedCount',
      'rightCount',
      'missingCount',
      'extraCount',
      'misplacedCount',
      'state',
    ],
    filters: ['state', 'plannedOn', 'finishedOn'],
    sort: '-plannedOn',
    firstUse: '每年盘点一次在库证件：逐箱扫描条码，缺失、多出和放错箱位的自动列出。',
  },
});
export type StockTake = Row<typeof stockTake>;

const { planned, running, finished, cancelled } = states;

export const stockTakeProcess = process(stockTake, {
  states,
  editable: [planned],
  ended: [finished, cancelled],
  turns: {},
  transitions: {
    begin: { label: '开始盘点', from: [planned], to: running, by: school, input: {} },
    finish: { label: '完成盘点', from: [running], to: finished, by: school, input: {} },
    cancel: cancels('作废', [planned, running], cancelled),
  },
});
