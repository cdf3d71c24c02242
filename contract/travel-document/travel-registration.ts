import { choice, day, longText, ref, text } from '../kit/field.ts';
import { resource, type Draft } from '../kit/resource.ts';

/** A person is filed with the exit-entry authority, from one day to another; with it the end of a secrecy cooling-off period. Domain-cadre 1.13. */
export const travelRegistration = resource('travelRegistration', {
  area: 'travel-document',
  label: '登记备案',
  path: 'api/gbAbroadRegister',
  kind: 'record',
  scope: 'personId',
  title: 'name',
  key: [],
  search: ['name', 'documentNo'],
  fields: {
    name: text('备案', { required: true, derived: true, max: 120 }),
    personId: ref('备案人员', 'cadre', { required: true, index: true, set: 'create' }),
    category: choice('人员类别', 'GB_BALB', { required: true, index: true }),
    authority: text('备案机关', { required: true, max: 100 }),
    documentNo: text('备案文号', { max: 60 }),
    filedOn: day('备案日期', { required: true, index: true }),
    secrecyUntil: day('脱密期至', { index: true }),
    removedOn: day('撤销备案日期', { index: true }),
    removalReason: text('撤销原因', { max: 200 }),
    remark: longText('备注', { max: 500 }),
  },
  list: {
    columns: ['name', 'category', 'authority', 'documentNo', 'filedOn', 'secrecyUntil', 'removedOn'],
    filters: ['category', 'personId', 'filedOn', 'secrecyUntil', 'removedOn'],
    sort: '-filedOn',
    firstUse: '向出入境管理机构登记备案的人员，任职时报备，离任期满后撤销。',
  },
});
export type TravelRegistrationDraft = Draft<typeof travelRegistration>;
