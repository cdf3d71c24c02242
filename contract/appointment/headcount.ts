import { choice, day, flag, longText, number, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** The ranks of which a unit is given a number: 处级 and 科级 of GB_XZJB, as people call them. */
export const headcountRanks: Readonly<Record<string, string>> = {
  '131': '正处级',
  '132': '副处级',
  '141': '正科级',
  '142': '副科级',
};
/** GB_CZPB: a post kept for somebody who is to come, or one too many that goes as its holder goes. */
export const excessKinds = { reserved: '1', toBeAbsorbed: '2' } as const;

/**
 * How many cadres of a rank a unit may have, from a day on until the next line of that unit and rank. Beside it how many more
 * the department let pass for a while, with its document. Domain-cadre 1.8.
 */
export const headcount = resource('headcount', {
  area: 'appointment',
  label: '职数',
  path: 'api/gbQuota',
  kind: 'record',
  scope: 'unitId',
  title: 'name',
  key: [],
  search: ['name', 'documentNo', 'excessDocumentNo'],
  fields: {
    name: text('名称', { required: true, derived: true, max: 160 }),
    unitId: ref('单位', 'unit', { required: true, index: true }),
    rank: choice('级别', 'GB_XZJB', { required: true }),
    postAttribute: choice('职务属性', 'GB_ZWSX'),
    approved: number('核定职数', { required: true, min: 0, max: 999 }),
    effectiveOn: day('生效日期', { required: true }),
    documentNo: text('核定文号', { max: 60 }),
    excessKind: choice('超职数情形', 'GB_CZPB', { derived: true }),
    excessCount: number('超职数人数', { derived: true, min: 1, max: 99 }),
    excessDocumentNo: text('预留或消化文号', { derived: true, max: 60 }),
    excessUntilOn: day('消化期限', { derived: true }),
    excessReason: longText('超职数说明', { derived: true, max: 500 }),
    isInForce: flag('现行', { computed: true }),
    occupied: number('实配', { computed: true }),
    vacancyCount: number('空缺', { computed: true }),
    overCount: number('超配', { computed: true }),
  },
  list: {
    columns: [
      'unitId',
      'rank',
      'approved',
      'occupied',
      'vacancyCount',
      'overCount',
      'effectiveOn',
      'documentNo',
      'excessKind',
      'excessUntilOn',
      'isInForce',
    ],
    filters: ['unitId', 'rank', 'isInForce', 'vacancyCount', 'overCount', 'effectiveOn', 'excessKind', 'excessUntilOn'],
    sort: 'name',
  },
});
export type Headcount = Row<typeof headcount>;
export type HeadcountDraft = Draft<typeof headcount>;
