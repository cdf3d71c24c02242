import { choice, files, flag, month, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** Where somebody worked, as a fact; import type 9. Domain-cadre 1.2. */
export const workExperience = resource('workExperience', {
  area: 'person',
  label: '工作经历',
  path: 'api/person/work',
  kind: 'child',
  scope: 'personId',
  module: 99,
  title: 'unitText',
  key: [],
  sameBy: ['unitText', 'startMonth'],
  search: ['unitText', 'postText'],
  fields: {
    personId: ref('人员', 'person', { required: true, index: true, set: 'create' }),
    startMonth: month('开始年月', { required: true }),
    endMonth: month('结束年月'),
    unitText: text('工作单位', { required: true, max: 100 }),
    department: text('部门', { max: 100 }),
    postText: text('职务或岗位', { max: 100 }),
    title: choice('专业技术职务', 'DJ_JBXX_ZYJSZC'),
    isBasic: flag('基层经历'),
    isOverseas: flag('境外经历'),
    attachments: files('附件'),
  },
  list: {
    columns: ['personId', 'startMonth', 'endMonth', 'unitText', 'department', 'postText', 'isBasic'],
    filters: ['personId', 'isBasic', 'isOverseas', 'startMonth'],
    sort: 'startMonth',
  },
});
