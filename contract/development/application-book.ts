import { Type } from 'typebox';
import { action } from '../kit/action.ts';
import { endpoint } from '../kit/endpoint.ts';
import { choice, day, longText, number, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { closed, id } from '../kit/shape.ts';

/**
 * Books of 《中国共产党入党志愿书》: numbered print, kept in stock and given out at the pre-review, or numbered here in order
 * and without gaps where a school keeps no stock. One that was given out is locked to a person. Decisions 137.
 */
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
    /** Of numbers that were given here. */
    serial: number('顺序号'),
    name: text('姓名', { max: 50 }),
    /** Who keeps it in stock, then the branch of the person. */
    organisationId: ref('党组织', 'partyOrganisation', { required: true, index: true }),
    recordId: ref('发展记录', 'developmentRecord', { index: true }),
    status: choice('使用状态', 'DJ_FZ_ZYZT', { required: true }),
    receivedOn: day('入库日期'),
    issuedOn: day('发放日期'),
    usedOn: day('填写日期'),
    voidedOn: day('作废日期'),
    voidReason: longText('作废原因', { max: 500 }),
  },
  list: {
    columns: ['bookNo', 'status', 'name', 'organisationId', 'receivedOn', 'issuedOn', 'usedOn', 'voidedOn'],
    filters: ['organisationId', 'year', 'status', 'issuedOn'],
    sort: '-bookNo',
  },
});

/** A run of printed numbers, as they came from the organisation department above. */
export const stockFields = {
  organisationId: ref('保管党组织', 'partyOrganisation', { required: true }),
  firstNo: text('起始编号', { required: true, max: 20 }),
  count: number('册数', { required: true, min: 1, max: 2000 }),
  receivedOn: day('入库日期', { required: true }),
};
export const stockBooks = endpoint({
  method: 'POST',
  url: 'api/fzdy/book/stock',
  access: 'development.applicationBook.stock',
  summary: '登记入库的入党志愿书',
  body: Type.Object(
    { organisationId: id, firstNo: Type.String(), count: Type.Integer(), receivedOn: Type.String() },
    closed,
  ),
  answer: Type.Object({ written: Type.Integer(), lastNo: Type.String() }),
});

/** Spoiled, lost or misprinted; who was given it gets another. */
export const spoilBook = action(applicationBook, 'spoil', {
  label: '作废',
  input: {
    voidedOn: day('作废日期', { required: true }),
    reason: longText('作废原因', { required: true, max: 500 }),
    bookNo: text('换发的志愿书编号', { max: 20 }),
  },
});
