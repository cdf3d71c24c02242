/** The files under `server/seed/reference`, read into rows. Decisions 78. */
import { readFile } from 'node:fs/promises';

const folder = new URL('../../seed/reference/', import.meta.url);
const read = (name: string) => readFile(new URL(name, folder), 'utf8');

export interface MenuRow {
  level: number;
  parent: string | null;
  name: string;
  path: string;
  component: string | null;
  title: string;
  icon: string | null;
  hidden: boolean;
  always_show: boolean;
  affix: boolean;
  no_cache: boolean;
  breadcrumb: boolean;
  extpath: string | null;
  router: unknown;
  workbench: string | null;
  permission: string | null;
  archetype: string | null;
  sort_no: number;
}
interface MenuFileNode {
  title: string;
  path: string;
  name: string;
  component: string | null;
  icon?: string;
  hidden?: boolean;
  alwaysShow?: boolean;
  affix?: boolean;
  noCache?: boolean;
  breadcrumb?: boolean;
  extpath?: string;
  router?: { label: string; path: string };
  workbench?: string;
  permission: string | null;
  archetype?: string;
  children: MenuFileNode[];
}

/** Public pages are registered by the browser and never stored as menus. Decisions 9. */
export function menuRowsOf(text: string): MenuRow[] {
  const rows: MenuRow[] = [];
  const add = (node: MenuFileNode, level: number, parent: string | null) => {
    if (node.permission === 'public') return;
    const { title, path, name, component, permission, icon = null, extpath = null, router = null } = node;
    const { hidden = false, affix = false, breadcrumb = true, workbench = null, archetype = null } = node;
    const [always_show, no_cache] = [node.alwaysShow ?? false, node.noCache ?? false];
    const flags = { hidden, always_show, affix, no_cache, breadcrumb };
    const place = { level, parent, sort_no: (rows.length + 1) * 10 };
    rows.push({
      title,
      path,
      name,
      component,
      permission,
      icon,
      extpath,
      router,
      workbench,
      archetype,
      ...flags,
      ...place,
    });
    node.children.forEach(child => add(child, level + 1, name));
  };
  for (const node of JSON.parse(text) as MenuFileNode[]) add(node, 1, null);
  return rows;
}

export const menuFile = async (): Promise<MenuRow[]> => menuRowsOf(await read('menu.json'));

export interface DictionaryRow {
  dict_name: string;
  dict_label: string;
  value: string;
  label: string;
  sort_no: number;
  is_selectable: boolean;
  parent: string | null;
}

/** Codes that head a group and are not chosen. Decisions 42. */
const headers: Record<string, (value: string) => boolean> = {
  DJ_JBXX_ZYJSZC: value => value.endsWith('0'),
  DJ_DY_XLXX: value => ['10', '20', '30', '40', '60', '70', '80'].includes(value),
  DJ_DY_XWXX: value => ['2', '3', '4'].includes(value),
  DJ_DW_LB: value => value === '2',
};
/** Years and grades are computed at run time; the file holds a sample. Decisions 41. */
const computed = ['DJ_ND', 'DJ_NJ'];

type DictionaryFile = Record<string, { label: string; entries: { value: string; label: string }[] }>;

export function dictionaryRowsOf(text: string): DictionaryRow[] {
  const file = JSON.parse(text) as DictionaryFile;
  const names = Object.keys(file).filter(name => !computed.includes(name));
  return names.flatMap(name => {
    const { label: dict_label, entries } = file[name]!;
    const isHeader = headers[name] ?? (() => false);
    const heads = entries.map(entry => entry.value).filter(isHeader);
    return entries.map(({ value, label }, at) => ({
      dict_name: name,
      dict_label,
      value,
      label,
      sort_no: at + 1,
      is_selectable: !isHeader(value),
      parent: isHeader(value) ? null : (heads.find(head => value.startsWith(head.replace(/0$/, ''))) ?? null),
    }));
  });
}

export const dictionaryFile = async (): Promise<DictionaryRow[]> => dictionaryRowsOf(await read('dictionaries.json'));

export interface RoleFileRow {
  code: string;
  name: string;
  workbench: string;
  scope_type: string;
  permissions: string[];
  excludes: string[];
  remarks: string | null;
  sort_no: number;
  demoAccount: string | null;
}

/** Cells of one line; a cell in quotes may hold commas. */
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
const listOf = (cell = '') => cell.split(';').filter(Boolean);

export function roleRowsOf(text: string): RoleFileRow[] {
  const [head = '', ...lines] = text.split(/\r?\n/).filter(Boolean);
  const names = cellsOf(head);
  return lines.map((line, at) => {
    const cells = Object.fromEntries(cellsOf(line).map((cell, place) => [names[place], cell]));
    return {
      code: cells.code ?? '',
      name: cells.chinese ?? '',
      workbench: cells.workbench ?? 'none',
      scope_type: cells.scopeType ?? 'SELF',
      permissions: listOf(cells.permissions),
      excludes: listOf(cells.excludes),
      remarks: cells.remarks || null,
      sort_no: at + 1,
      demoAccount: cells.demoAccount || null,
    };
  });
}

export const roleRows = async (): Promise<RoleFileRow[]> => roleRowsOf(await read('roles.csv'));

/** By table and key the hashes of every form that was shipped before installations remembered what they were given. */
export type Former = Record<string, Record<string, string[]>>;
export const formerForms = async (): Promise<Former> => JSON.parse(await read('former.json')) as Former;
