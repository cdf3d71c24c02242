import { choices, refs, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** Which cadres an office manages: by rank and unit, and who of the office does. Domain-cadre 1.8, decisions 98. */
export const managingDepartment = resource('managingDepartment', {
  area: 'cadre',
  label: '干部管理部门',
  path: 'api/gbManageDept',
  kind: 'record',
  scope: [],
  module: 50,
  title: 'name',
  key: ['name'],
  search: ['name'],
  fields: {
    name: text('部门名称', { required: true, unique: true, max: 50 }),
    ranks: choices('管理职级', 'GB_XZJB', { required: true }),
    unitIds: refs('管理单位（含下级）', 'unit', { required: true }),
    managerIds: refs('管理人员', 'person', { required: true }),
  },
  list: { columns: ['name', 'ranks', 'unitIds', 'managerIds'], filters: ['unitIds'], sort: 'name' },
});
