import { choice, flag, longText, number, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { anonymities } from './codes.ts';

/** Who rates, how far without a name, and what it weighs for each pool of those rated. Domain-cadre 2.1, 2.3. */
export const raterGroup = resource('raterGroup', {
  area: 'assessment',
  label: '评价主体',
  path: 'api/khScheme/raterGroup',
  kind: 'child',
  scope: 'schemeId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    schemeId: ref('考核方案', 'assessmentScheme', { required: true, set: 'create', index: true }),
    type: choice('类别', 'GB_CPZLX', { required: true }),
    name: text('评价主体', { required: true, max: 40 }),
    anonymity: choice('测评方式', 'GB_CPNM', { required: true, default: anonymities.signedIn }),
    /** Whoever rates is named, or given codes, for one unit and rates those of that unit; else everybody. */
    isByUnit: flag('按单位评价'),
    /** One line for each pool: `学院党政正职 25`. A pool without a line is not rated by this group. */
    weights: longText('各对象组权重', { required: true, max: 1000 }),
    /** Codes that are handed out; of each unit, where it rates by unit. Who is named is counted. */
    expectedCount: number('测评码应发数', { min: 1, max: 5000 }),
    maxExcellentPercent: number('每票优秀不超过（%，0 为不限）', { required: true, min: 0, max: 100, default: 0 }),
  },
  list: {
    columns: ['type', 'name', 'anonymity', 'isByUnit', 'expectedCount', 'weights', 'maxExcellentPercent'],
    filters: ['schemeId', 'type', 'anonymity'],
    sort: 'type',
  },
});
export type RaterGroup = Row<typeof raterGroup>;
export type RaterGroupDraft = Draft<typeof raterGroup>;
