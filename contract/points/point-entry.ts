import { choice, day, month, number, ref, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';

/** DJ_JF_ZT */
export const pointStates = { waiting: '1', counted: '2', returned: '3', reversed: '4', appealed: '5' } as const;

/**
 * One line of the ledger of points: written once for a rule, a person and a matter. What was wrong is reversed by a
 * negative line and never taken away. A line of no person is one of the branch itself. Domain-party 10.
 */
export const pointEntry = resource('pointEntry', {
  area: 'points',
  label: '积分明细',
  path: 'api/jfgl/record',
  kind: 'ledger',
  scope: 'organisationId',
  title: 'name',
  key: [],
  search: ['name', 'matter'],
  fields: {
    name: text('计分对象', { required: true, max: 60 }),
    personId: ref('人员', 'person', { index: true }),
    organisationId: ref('所在党支部', 'partyOrganisation', { required: true, index: true, reach: 'any' }),
    ruleId: ref('积分规则', 'pointRule', { index: true, reach: 'any' }),
    category: choice('积分类别', 'DJ_JF_LB', { required: true, index: true }),
    matter: text('事项', { required: true, max: 200 }),
    score: number('分值', { required: true }),
    occurredOn: day('日期', { required: true, index: true }),
    month: month('月份', { required: true, index: true }),
    source: choice('来源', 'DJ_JF_LY', { required: true }),
    note: text('说明', { max: 500 }),
    bizType: text('业务', { derived: 'unseen', max: 60 }),
    bizId: text('业务编号', { derived: 'unseen', max: 60 }),
    /** `rule person business id`: an event that is told again adds nothing; what was reversed frees it. */
    entryKey: text('计分依据', { derived: 'unseen', unique: true, max: 200 }),
    /** The line this one reverses or corrects. */
    ofEntryId: ref('更正的计分', 'pointEntry', { reach: 'any' }),
    state: choice('状态', 'DJ_JF_ZT', { required: true, default: pointStates.counted }),
  },
  list: {
    columns: ['name', 'organisationId', 'matter', 'score', 'occurredOn', 'state', 'category', 'source', 'note'],
    filters: ['organisationId', 'personId', 'month', 'category', 'source', 'state', 'occurredOn'],
    sort: '-occurredOn',
  },
});
export type PointEntry = Row<typeof pointEntry>;
