import { choice, day, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/**
 * One increase, decrease or move of the register: last total + increases − decreases = this total, for every organisation.
 * Entries are made by approved matters alone. Domain-party 2.2 and 2.4.
 */
export const memberLedgerEntry = resource('memberLedgerEntry', {
  area: 'member',
  label: '党员增减记录',
  path: 'api/dyjbxx/ledger',
  kind: 'ledger',
  scope: ['organisationId', 'fromOrganisationId'],
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    occurredOn: day('变动日期', { required: true, index: true }),
    type: choice('变动类型', 'DJ_DY_BDLX', { required: true }),
    memberId: ref('党员', 'partyMember', { required: true, index: true }),
    name: text('姓名', { required: true, max: 50 }),
    memberCategory: choice('人员类别', 'DJ_DY_RYLBXX', { required: true }),
    /** Of a move: where to. */
    organisationId: ref('所在党支部', 'partyOrganisation', { required: true, index: true }),
    fromOrganisationId: ref('原党支部', 'partyOrganisation', { index: true }),
    reason: text('事由', { required: true, max: 500 }),
  },
  list: {
    columns: ['name', 'occurredOn', 'type', 'memberCategory', 'fromOrganisationId', 'organisationId', 'reason'],
    filters: ['organisationId', 'type', 'occurredOn', 'memberCategory'],
    sort: '-occurredOn',
  },
});
