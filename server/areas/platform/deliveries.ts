/** The three kinds of reference data that upgrades bring forward. Configuration is the school's own from the start. */
import { sql } from 'drizzle-orm';
import type { Delivery } from './delivery.ts';
import type { DictionaryRow, MenuRow, RoleFileRow } from './reference-files.ts';

const arrayOf = (values: unknown) => sql`${sql.param(values)}::text[]`;

const roleColumns = ['name', 'workbench', 'scope_type', 'permissions', 'excludes', 'remarks', 'sort_no'] as const;
/** Whether it is stopped is the school's. */
const ofRoles = (roles: RoleFileRow[]): Delivery<RoleFileRow> => ({
  table: 'role',
  label: '角色',
  columns: roleColumns,
  keyOf: row => row.code,
  titleOf: row => row.name,
  shipped: roles,
  present: sql`select code, name, workbench, scope_type, permissions, excludes, remarks, sort_no from role`,
  update: row => sql`
    update role set name = ${row.name}, workbench = ${row.workbench}, scope_type = ${row.scope_type},
      permissions = ${arrayOf(row.permissions)}, excludes = ${arrayOf(row.excludes)}, remarks = ${row.remarks},
      sort_no = ${row.sort_no}::int, version = version + 1
    where code = ${row.code}`,
});

const dictionaryColumns = ['dict_label', 'label', 'sort_no', 'is_selectable', 'parent'] as const;
/** Whether it is disabled is the school's. */
const ofDictionaries = (dictionaries: DictionaryRow[]): Delivery<DictionaryRow> => ({
  table: 'dictionary_entry',
  label: '数据字典',
  columns: dictionaryColumns,
  keyOf: row => `${row.dict_name} ${row.value}`,
  titleOf: row => `${row.dict_label}“${row.label}”`,
  shipped: dictionaries,
  present: sql`
    select dict_name, value, dict_label, label, sort_no, is_selectable, parent
    from dictionary_entry where deleted_at is null`,
  update: row => sql`
    update dictionary_entry set dict_label = ${row.dict_label}, label = ${row.label}, sort_no = ${row.sort_no}::int,
      is_selectable = ${row.is_selectable}::boolean, parent = ${row.parent}, version = version + 1, updated_at = now()
    where dict_name = ${row.dict_name} and value = ${row.value}`,
});

const menuColumns = [
  'parent',
  'path',
  'component',
  'title',
  'icon',
  'hidden',
  'always_show',
  'affix',
  'no_cache',
  'breadcrumb',
  'extpath',
  'router',
  'workbench',
  'permission',
  'archetype',
  'sort_no',
] as const;
const updateMenu = (row: MenuRow) => sql`
  update menu set parent_id = (select p.id from menu p where p.name = ${row.parent}), path = ${row.path},
    component = ${row.component}, title = ${row.title}, icon = ${row.icon}, hidden = ${row.hidden}::boolean,
    always_show = ${row.always_show}::boolean, affix = ${row.affix}::boolean, no_cache = ${row.no_cache}::boolean,
    breadcrumb = ${row.breadcrumb}::boolean, extpath = ${row.extpath},
    router = ${row.router ? JSON.stringify(row.router) : null}::jsonb, workbench = ${row.workbench},
    permission = ${row.permission}, archetype = ${row.archetype}, sort_no = ${row.sort_no}::int,
    version = version + 1
  where name = ${row.name}`;

const ofMenu = (menu: MenuRow[]): Delivery<MenuRow> => ({
  table: 'menu',
  label: '菜单',
  columns: menuColumns,
  keyOf: row => row.name,
  titleOf: row => row.title,
  shipped: menu,
  present: sql`
    select m.name, p.name as parent, m.path, m.component, m.title, m.icon, m.hidden, m.always_show, m.affix, m.no_cache,
      m.breadcrumb, m.extpath, m.router, m.workbench, m.permission, m.archetype, m.sort_no
    from menu m left join menu p on p.id = m.parent_id where m.deleted_at is null`,
  update: updateMenu,
});

export const deliveries = (of: {
  roles: RoleFileRow[];
  dictionaries: DictionaryRow[];
  menu: MenuRow[];
}): Delivery[] => [ofRoles(of.roles), ofDictionaries(of.dictionaries), ofMenu(of.menu)];
