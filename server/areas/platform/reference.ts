/**
 * Reference data at start: what is absent by key is inserted, what stands as delivered takes the present form, what a
 * school changed stays. Under one lock, so that several instances may start at once. Decisions 78.
 */
import { sql } from 'drizzle-orm';
import type { Connection, Database } from '../../kit/database/connection.ts';
import { configRows } from './configuration-keys.ts';
import { deliver } from './delivery.ts';
import { deliveries } from './deliveries.ts';
import {
  dictionaryFile,
  formerForms,
  menuFile,
  roleRows,
  type DictionaryRow,
  type MenuRow,
  type RoleFileRow,
} from './reference-files.ts';

export { menuFile, roleRows } from './reference-files.ts';

interface Reference {
  roles: RoleFileRow[];
  dictionaries: DictionaryRow[];
  menu: MenuRow[];
}

/** Lines for whoever starts it: what an upgrade brought, and what it left because the school changed it. */
export async function ensureReference(database: Database, shipped?: Reference): Promise<string[]> {
  const [menu, dictionaries, roles, former] = await Promise.all([
    shipped?.menu ?? menuFile(),
    shipped?.dictionaries ?? dictionaryFile(),
    shipped?.roles ?? roleRows(),
    formerForms(),
  ]);
  return database.transaction(async connection => {
    await connection.rows(sql`select pg_advisory_xact_lock(hashtext('reference'))`);
    await insertRoles(connection, roles);
    await insertDictionaries(connection, dictionaries);
    await insertMenu(connection, menu);
    await insertConfig(connection);
    const lines: string[] = [];
    for (const delivery of deliveries({ roles, dictionaries, menu }))
      lines.push(...(await deliver(connection, delivery, former)));
    if (lines.length > 0) connection.touch('menu', 'role', 'dictionaryEntry');
    return lines;
  });
}

const insertRoles = (connection: Connection, roles: RoleFileRow[]) =>
  connection.rows(sql`
    insert into role (code, name, workbench, scope_type, permissions, excludes, remarks, sort_no)
    select code, name, workbench, scope_type, permissions, excludes, remarks, sort_no
    from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as r(code text, name text, workbench text,
      scope_type text, permissions text[], excludes text[], remarks text, sort_no int)
    on conflict do nothing`);

const insertDictionaries = (connection: Connection, dictionaries: DictionaryRow[]) =>
  connection.rows(sql`
    insert into dictionary_entry (dict_name, dict_label, value, label, sort_no, is_selectable, parent)
    select dict_name, dict_label, value, label, sort_no, is_selectable, parent
    from jsonb_to_recordset(${JSON.stringify(dictionaries)}::jsonb) as d(dict_name text, dict_label text, value text,
      label text, sort_no int, is_selectable boolean, parent text)
    on conflict do nothing`);

/** Level by level, since a child names its parent. */
async function insertMenu(connection: Connection, menu: MenuRow[]): Promise<void> {
  const levels = [...new Set(menu.map(row => row.level))].sort((a, b) => a - b);
  for (const level of levels) {
    const rows = JSON.stringify(menu.filter(row => row.level === level));
    await connection.rows(sql`
      insert into menu (parent_id, name, path, component, title, icon, hidden, always_show, affix, no_cache, breadcrumb,
        extpath, router, workbench, permission, archetype, sort_no)
      select p.id, m.name, m.path, m.component, m.title, m.icon, m.hidden, m.always_show, m.affix, m.no_cache,
        m.breadcrumb, m.extpath, m.router, m.workbench, m.permission, m.archetype, m.sort_no
      from jsonb_to_recordset(${rows}::jsonb) as m(parent text, name text, path text, component text, title text,
        icon text, hidden boolean, always_show boolean, affix boolean, no_cache boolean, breadcrumb boolean,
        extpath text, router jsonb, workbench text, permission text, archetype text, sort_no int)
      left join menu p on p.name = m.parent
      on conflict do nothing`);
  }
}

async function insertConfig(connection: Connection): Promise<void> {
  await connection.rows(sql`
    insert into system_config (config_key, config_value, name, group_name, visibility)
    select config_key, nullif(config_value, ''), name, group_name, visibility
    from jsonb_to_recordset(${JSON.stringify(configRows())}::jsonb) as c(config_key text, config_value text, name text,
      group_name text, visibility text)
    on conflict do nothing`);
}
