import { choice, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { joinTypes } from './codes.ts';

/** Who does not rate whom: a spouse or a close relative, found by the records of the families or entered by hand. Domain-cadre 2.4, decision 354. */
export const ratingRecusal = resource('ratingRecusal', {
  area: 'assessment',
  label: '评价回避',
  path: 'api/khScheme/recusal',
  kind: 'child',
  scope: 'schemeId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('回避', { derived: true, max: 120 }),
    schemeId: ref('考核方案', 'assessmentScheme', { required: true, set: 'create', index: true }),
    personId: ref('评价人', 'person', { required: true, set: 'create', index: true }),
    targetId: ref(
      '不评价的对象',
      'assessmentTarget',
      { required: true, set: 'create', index: true },
      { have: { schemeId: { of: 'schemeId' } }, fault: 'assessment.ratingRecusal.other-scheme' },
    ),
    reason: text('回避事由', { required: true, max: 100 }),
    origin: choice('登记方式', 'GB_KHJRLX', { derived: true, default: joinTypes.byHand }),
    /** `target person`: said once. */
    targetRater: text('该评价人对该对象的回避', { derived: 'unseen', unique: true, max: 50 }),
  },
  list: {
    columns: ['personId', 'targetId', 'reason', 'origin'],
    filters: ['schemeId', 'personId', 'targetId', 'origin'],
    sort: 'name',
  },
});
export type RatingRecusal = Row<typeof ratingRecusal>;
export type RatingRecusalDraft = Draft<typeof ratingRecusal>;
