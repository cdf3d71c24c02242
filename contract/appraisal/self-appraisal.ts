import { choice, day, ref, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';

/** What a member gives himself or herself: a grade, and a score for each content. It is shown and does not count. Domain-party 8.1. */
export const selfAppraisal = resource('selfAppraisal', {
  area: 'appraisal',
  label: '个人自评',
  path: 'api/mzpydy/self',
  kind: 'ledger',
  scope: ['organisationId', 'memberId'],
  module: 131,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('姓名', { required: true, max: 60 }),
    participantId: ref('参评人员', 'appraisalParticipant', { required: true, index: true, reach: 'any' }),
    memberId: ref('党员', 'partyMember', { required: true, index: true }),
    organisationId: ref('参评党支部', 'partyOrganisation', { required: true, index: true, reach: 'any' }),
    grade: choice('自评等次', 'DJ_MZPY_DC', { required: true, index: true }),
    /** `理想信念 95；政治纪律 90`, by the contents of the batch. */
    scores: text('各项自评', { required: true, max: 400 }),
    submittedOn: day('提交日期', { required: true }),
  },
  list: {
    columns: ['name', 'organisationId', 'grade', 'scores', 'submittedOn'],
    filters: ['organisationId', 'grade', 'submittedOn'],
    sort: 'name',
  },
});
export type SelfAppraisal = Row<typeof selfAppraisal>;
