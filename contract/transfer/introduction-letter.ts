import { choice, day, number, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** The ledger of introduction letters: numbers without gaps, none ever taken away; a void one stays. Domain-party 4.1, 4.5. */
export const introductionLetter = resource('introductionLetter', {
  area: 'transfer',
  label: '介绍信',
  path: 'api/zzgxzj/letter',
  kind: 'ledger',
  scope: 'organisationId',
  module: 102,
  title: 'letterNo',
  key: ['letterNo'],
  search: ['letterNo', 'name'],
  fields: {
    letterNo: text('介绍信编号', { required: true, unique: true, max: 30 }),
    year: number('年份', { required: true, min: 2000 }),
    serialNo: number('流水号', { required: true }),
    transferId: ref('转接单', 'transfer', { required: true, index: true }),
    organisationId: ref('转出党支部', 'partyOrganisation', { required: true, index: true }),
    name: text('姓名', { required: true, max: 50 }),
    memberCategory: choice('人员类别', 'DJ_DY_RYLBXX'),
    toCommittee: text('接收基层党委', { max: 100 }),
    issuedOn: day('开具日期', { required: true }),
    validDays: number('有效天数', { required: true }),
    expiresOn: day('有效期至', { required: true, index: true }),
    state: choice('状态', 'DJ_ZJ_JSX', { required: true }),
    printCount: number('打印次数', { required: true, default: 0 }),
    note: text('说明', { max: 500 }),
  },
  list: {
    columns: ['letterNo', 'name', 'toCommittee', 'expiresOn', 'state', 'issuedOn', 'printCount'],
    filters: ['organisationId', 'state', 'issuedOn', 'expiresOn'],
    sort: '-letterNo',
  },
});
