import { choice, day, number, ref, refs, state, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/**
 * The members among the graduates of some classes of one college: where they go, and their letters. Domain-party 4.4.
 * The branches whose members are asked see it too.
 */
export const graduationBatch = resource('graduationBatch', {
  area: 'transfer',
  label: '毕业生转接批次',
  path: 'api/zzgxzj/batch',
  kind: 'workflow',
  scope: ['organisationId', 'branchIds'],
  module: 102,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('批次名称', { required: true, max: 100 }),
    organisationId: ref('院系党组织', 'partyOrganisation', { required: true, index: true }),
    year: number('毕业年份', { required: true, min: 2000, max: 2199 }),
    season: choice('毕业季', 'DJ_ZJ_BYJ', { required: true, default: '1' }),
    classIds: refs('毕业班级', 'schoolClass', { required: true }),
    branchIds: refs('涉及党支部', 'partyOrganisation', { derived: true }),
    deadlineOn: day('填报截止日期', { required: true }),
    leaveOn: day('离校日期', { required: true }),
    state: state('状态', 'DJ_ZJ_PC', { required: true, default: '1', index: true }),
  },
  list: {
    columns: ['name', 'organisationId', 'state', 'deadlineOn', 'leaveOn', 'year', 'season', 'classIds'],
    filters: ['organisationId', 'year', 'season', 'state', 'deadlineOn'],
    sort: '-deadlineOn',
  },
});
