import { choice, day, number, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** Numbers of 《中国共产党入党志愿书》: given in order at the pre-review, without gaps, and locked to a person. */
export const applicationBook = resource('applicationBook', {
  area: 'development',
  label: '入党志愿书',
  path: 'api/fzdy/book',
  kind: 'ledger',
  scope: 'organisationId',
  title: 'bookNo',
  key: [],
  search: ['bookNo', 'name'],
  fields: {
    bookNo: text('志愿书编号', { required: true, unique: true, max: 20 }),
    year: number('年度', { required: true, index: true }),
    serial: number('顺序号', { required: true }),
    name: text('姓名', { required: true, max: 50 }),
    organisationId: ref('党支部', 'partyOrganisation', { required: true, index: true }),
    recordId: ref('发展记录', 'developmentRecord', { required: true, index: true }),
    status: choice('使用状态', 'DJ_FZ_ZYZT', { required: true }),
    issuedOn: day('发放日期', { required: true }),
    usedOn: day('填写日期'),
    voidedOn: day('作废日期'),
  },
  list: {
    columns: ['bookNo', 'name', 'organisationId', 'status', 'issuedOn', 'usedOn', 'voidedOn'],
    filters: ['organisationId', 'year', 'status', 'issuedOn'],
    sort: '-bookNo',
  },
});
