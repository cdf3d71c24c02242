import { choice, flag, idCard, month, ref, sealedText, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** A member of the family or a close relation; import type 5. Domain-cadre 1.2. */
export const familyMember = resource('familyMember', {
  area: 'person',
  label: '家庭成员',
  path: 'api/person/family',
  kind: 'child',
  scope: 'personId',
  module: 99,
  title: 'name',
  key: [],
  sameBy: ['relation', 'name'],
  search: ['name', 'unitPost'],
  fields: {
    personId: ref('人员', 'person', { required: true, index: true, set: 'create' }),
    relation: choice('称谓', 'DJ_COMM_JTGX', { required: true }),
    name: text('成员姓名', { required: true, max: 50 }),
    birthMonth: month('出生年月'),
    politicalStatus: choice('政治面貌', 'DJ_COMM_ZZMM'),
    unitPost: text('工作单位及职务', { required: true, max: 100 }),
    isDead: flag('已去世'),
    nationality: text('国籍', { max: 60 }),
    overseas: sealedText('移居国（境）外情况', { max: 200 }),
    idCard: idCard('公民身份号码'),
  },
  list: {
    columns: ['personId', 'relation', 'name', 'birthMonth', 'politicalStatus', 'unitPost', 'isDead'],
    filters: ['personId', 'relation', 'politicalStatus', 'isDead'],
    sort: 'relation',
  },
});
