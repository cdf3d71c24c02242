import { number, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** What is judged of everybody, with its share of a hundred. Domain-cadre 2.1. */
export const assessmentIndicator = resource('assessmentIndicator', {
  area: 'assessment',
  label: '考核指标',
  path: 'api/khScheme/indicator',
  kind: 'child',
  scope: 'schemeId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    schemeId: ref('考核方案', 'assessmentScheme', { required: true, set: 'create', index: true }),
    sortNo: number('序号', { required: true, min: 1, max: 99 }),
    name: text('指标', { required: true, max: 20 }),
    description: text('评价要点', { max: 200 }),
    weight: number('权重（%）', { required: true, min: 1, max: 100 }),
  },
  list: { columns: ['sortNo', 'name', 'weight', 'description'], filters: ['schemeId'], sort: 'sortNo' },
});
export type AssessmentIndicator = Row<typeof assessmentIndicator>;
export type AssessmentIndicatorDraft = Draft<typeof assessmentIndicator>;
