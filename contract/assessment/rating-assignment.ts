import { ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** Who rates in a group, and of which unit those who are rated are. Nobody is named who rates by code. Domain-cadre 2.1. */
export const ratingAssignment = resource('ratingAssignment', {
  area: 'assessment',
  label: '评价关系',
  path: 'api/khScheme/assignment',
  kind: 'child',
  scope: 'raterGroupId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('评价人姓名', { derived: true, max: 60 }),
    raterGroupId: ref('评价主体', 'raterGroup', { required: true, set: 'create', index: true }),
    personId: ref('评价人', 'person', { required: true, set: 'create', index: true }),
    unitId: ref('评价单位', 'unit', { index: true, reach: 'any' }),
    /** `group unit person`: each rates once. */
    groupRater: text('该评价主体中的该评价人', { derived: 'unseen', unique: true, max: 80 }),
  },
  list: { columns: ['raterGroupId', 'personId', 'unitId'], filters: ['raterGroupId', 'unitId'], sort: 'name' },
});
export type RatingAssignment = Row<typeof ratingAssignment>;
export type RatingAssignmentDraft = Draft<typeof ratingAssignment>;
