import { day, longText, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** What a secretary puts right after the review, and until when. Domain-party 8.4. */
export const secretaryReviewItem = resource('secretaryReviewItem', {
  area: 'appraisal',
  label: '述职整改事项',
  path: 'api/kh/secretary/item',
  kind: 'child',
  scope: 'organisationId',
  title: 'problem',
  key: [],
  search: ['problem'],
  fields: {
    secretaryReviewId: ref('述职评议', 'secretaryReview', { required: true, set: 'create', index: true }),
    organisationId: ref('党组织', 'partyOrganisation', { derived: true, index: true }),
    problem: text('问题', { required: true, max: 200 }),
    measure: longText('整改措施', { max: 1000 }),
    dueOn: day('整改期限', { required: true, index: true }),
    result: longText('整改结果', { max: 1000 }),
    doneOn: day('完成日期'),
  },
  list: {
    columns: ['problem', 'measure', 'dueOn', 'result', 'doneOn'],
    filters: ['secretaryReviewId', 'organisationId', 'dueOn', 'doneOn'],
    sort: 'dueOn',
  },
});
