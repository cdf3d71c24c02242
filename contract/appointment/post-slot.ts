import { choice, day, flag, longText, ref, text } from '../kit/field.ts';
import { resource, type Draft } from '../kit/resource.ts';

/** A place in a unit that one main holder fills; a key post is rotated every five years. Domain-cadre 1.8. */
export const postSlot = resource('postSlot', {
  area: 'appointment',
  label: '岗位',
  path: 'api/gbPostSlot',
  kind: 'record',
  scope: 'unitId',
  title: 'name',
  key: ['code'],
  search: ['name', 'code'],
  fields: {
    unitId: ref('单位', 'unit', { required: true, index: true, set: 'create' }),
    code: text('岗位编号', { required: true, unique: true, max: 30 }),
    name: text('岗位名称', { required: true, max: 60 }),
    postCode: choice('职务', 'GB_ZW'),
    rank: choice('级别', 'GB_XZJB', { required: true }),
    isLeader: flag('班子成员'),
    isPrincipal: flag('正职'),
    occupiesQuota: flag('占职数', { required: true, default: true }),
    isKeyPost: flag('关键岗位'),
    isActive: flag('启用', { required: true, default: true }),
    duties: longText('岗位职责', { max: 1000 }),
    qualification: longText('任职资格', { max: 1000 }),
    holderId: ref('任职人', 'cadre', { computed: true }),
    heldSince: day('任职日期', { computed: true }),
  },
  list: {
    columns: [
      'name',
      'code',
      'unitId',
      'rank',
      'isPrincipal',
      'isKeyPost',
      'occupiesQuota',
      'holderId',
      'heldSince',
      'isActive',
    ],
    filters: [
      'unitId',
      'rank',
      'postCode',
      'isPrincipal',
      'isLeader',
      'isKeyPost',
      'occupiesQuota',
      'isActive',
      'heldSince',
    ],
    sort: 'code',
  },
});
export type PostSlotDraft = Draft<typeof postSlot>;
