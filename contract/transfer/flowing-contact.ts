import { choice, day, longText, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** One contact with a member who lives away, a report of the host, or one attempt to find somebody. Domain-party 5. */
export const flowingContact = resource('flowingContact', {
  area: 'transfer',
  label: '联系记录',
  path: 'api/lddy/contact',
  kind: 'ledger',
  scope: 'organisationId',
  module: 102,
  title: 'name',
  key: [],
  search: ['name', 'content'],
  fields: {
    contactOn: day('联系日期', { required: true, index: true }),
    flowingMemberId: ref('流动登记', 'flowingMember', { required: true, index: true }),
    organisationId: ref('管理党支部', 'partyOrganisation', { required: true, index: true }),
    name: text('姓名', { required: true, max: 50 }),
    way: choice('联系方式', 'DJ_LD_FS', { required: true }),
    content: longText('联系情况', { required: true, max: 500 }),
    operatorName: text('联系人', { required: true, max: 50 }),
    nextOn: day('下次应联系日期'),
  },
  list: {
    columns: ['name', 'contactOn', 'way', 'content', 'operatorName', 'organisationId', 'nextOn'],
    filters: ['organisationId', 'way', 'contactOn'],
    sort: '-contactOn',
  },
});
