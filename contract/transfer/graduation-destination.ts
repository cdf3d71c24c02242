import { choice, day, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** Where one graduate goes: asked of the member, checked by the branch, followed by the transfer. Domain-party 4.4. */
export const graduationDestination = resource('graduationDestination', {
  area: 'transfer',
  label: '毕业去向',
  path: 'api/zzgxzj/batch/destination',
  kind: 'ledger',
  scope: ['organisationId', 'memberId'],
  module: 102,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    graduationBatchId: ref('批次', 'graduationBatch', { required: true, index: true }),
    memberId: ref('党员', 'partyMember', { required: true, index: true }),
    name: text('姓名', { required: true, max: 50 }),
    classId: ref('班级', 'schoolClass', { index: true }),
    organisationId: ref('党支部', 'partyOrganisation', { required: true, index: true }),
    kind: choice('去向', 'DJ_ZJ_QX'),
    toCommittee: text('接收基层党委', { max: 100 }),
    toOrganisationName: text('接收党组织', { max: 100 }),
    toRegion: text('接收省份', { max: 30 }),
    toContact: text('联系人及电话', { max: 60 }),
    duesPaidTo: text('党费交至', { max: 7 }),
    filledOn: day('填报日期'),
    keptUntil: day('保留至'),
    transferId: ref('转接单', 'transfer', { index: true }),
    state: choice('状态', 'DJ_ZJ_QXZT', { required: true }),
  },
  list: {
    columns: ['name', 'classId', 'organisationId', 'kind', 'toOrganisationName', 'toRegion', 'filledOn', 'state'],
    filters: ['graduationBatchId', 'organisationId', 'classId', 'kind', 'state'],
    sort: 'name',
  },
});
