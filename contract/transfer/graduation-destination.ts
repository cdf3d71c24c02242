import { choice, day, month, ref, state, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';

/**
 * Where one graduate goes: asked of the member, checked by the branch, followed by the transfer. Domain-party 4.4.
 * A sheet names the graduates by their numbers and fills in the goals; whoever is not asked is not brought in by it.
 */
export const graduationDestination = resource('graduationDestination', {
  area: 'transfer',
  label: '毕业去向',
  path: 'api/zzgxzj/batch/destination',
  kind: 'ledger',
  scope: ['organisationId', 'memberId'],
  module: 102,
  title: 'name',
  key: ['number'],
  search: ['name'],
  fields: {
    graduationBatchId: ref('批次', 'graduationBatch', { required: true, derived: true, index: true }),
    memberId: ref('党员', 'partyMember', { required: true, derived: true, index: true }),
    number: text('学号/工号', { max: 20, index: true, set: 'create' }),
    name: text('姓名', { required: true, max: 50, set: 'create' }),
    classId: ref('班级', 'schoolClass', { derived: true, index: true }),
    organisationId: ref('党支部', 'partyOrganisation', { required: true, derived: true, index: true }),
    kind: choice('去向', 'DJ_ZJ_QX'),
    toCommittee: text('接收基层党委', { max: 100 }),
    toOrganisationName: text('接收党组织', { max: 100 }),
    toRegion: text('接收省份', { max: 30 }),
    toContact: text('联系人及电话', { max: 60 }),
    duesPaidTo: month('党费交至'),
    filledOn: day('填报日期', { derived: true }),
    keptUntil: day('保留至', { derived: true }),
    transferId: ref('转接单', 'transfer', { derived: true, index: true }),
    state: state('状态', 'DJ_ZJ_QXZT', { required: true }),
    /** How far the order of the batch is; empty where there is none. */
    transferState: choice('转接状态', 'DJ_ZJ_ZT', { computed: true }),
  },
  list: {
    columns: ['name', 'classId', 'organisationId', 'kind', 'toOrganisationName', 'toRegion', 'filledOn', 'state'],
    filters: ['graduationBatchId', 'organisationId', 'classId', 'kind', 'state', 'transferState'],
    sort: 'name',
  },
});
export type GraduationDestination = Row<typeof graduationDestination>;
