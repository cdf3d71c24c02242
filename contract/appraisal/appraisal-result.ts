import { choice, day, number, ref, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';

/** The final grade of a member in a year, as it stands in the record of the member. Domain-party 2.1, 8.2. */
export const appraisalResult = resource('appraisalResult', {
  area: 'appraisal',
  label: '评议结果',
  path: 'api/mzpydy/result',
  kind: 'ledger',
  scope: ['organisationId', 'memberId'],
  module: 131,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('姓名', { required: true, max: 60 }),
    memberId: ref('党员', 'partyMember', { required: true, index: true }),
    organisationId: ref('评议党支部', 'partyOrganisation', { required: true, index: true, reach: 'any' }),
    batchId: ref('民主评议批次', 'appraisalBatch', { required: true, index: true, reach: 'any' }),
    year: number('评议年度', { required: true, index: true }),
    grade: choice('评定等次', 'DJ_MZPY_DC', { required: true, index: true }),
    noGradeReason: choice('不定等次原因', 'DJ_MZPY_BDLY'),
    opinion: text('支部评定意见', { max: 500 }),
    decidedOn: day('归档日期', { required: true }),
  },
  list: {
    columns: ['name', 'organisationId', 'year', 'grade', 'noGradeReason', 'opinion', 'decidedOn'],
    filters: ['organisationId', 'year', 'grade'],
    sort: '-year',
  },
});
export type AppraisalResult = Row<typeof appraisalResult>;
