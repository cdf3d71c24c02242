/** Insert statements for another installation. They are text and nothing here runs them. Security SEC-28. */
import type { MenuRow } from '../platform/index.ts';

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${text.replaceAll("'", "''")}'`;
};

/** A line break in a title would end the comment above the statement. */
const remark = (text: string) => text.replace(/[\r\n]+/g, ' ');

const names = [
  'name',
  'path',
  'component',
  'redirect',
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
];

function statement(row: MenuRow, all: readonly MenuRow[], sortNo: number): string {
  const { name, path, component, redirect, title, icon, hidden, alwaysShow, affix, noCache, breadcrumb } = row;
  const { extpath, router, workbench, permission } = row;
  const values = [name, path, component, redirect, title, icon, hidden, alwaysShow, affix, noCache, breadcrumb];
  const rest = [extpath, router, workbench, permission];
  const parent = all.find(one => one.id === row.parentId)?.name ?? null;
  const above = parent === null ? 'null' : `(select id from menu where name = ${literal(parent)})`;
  return [
    `-- ${remark(title)}`,
    `insert into menu (parent_id, ${names.join(', ')}, sort_no)`,
    `values (${above}, ${[...values, ...rest].map(literal).join(', ')}, ${sortNo})`,
    'on conflict (name) do nothing;',
  ].join('\n');
}

/** Parents before their children; a child finds its parent by name, since ids differ from place to place. */
export function insertStatements(all: readonly MenuRow[], ids: ReadonlySet<string>): string {
  const inOrder = (parentId: string | null): MenuRow[] =>
    all.filter(row => row.parentId === parentId).flatMap(row => [row, ...inOrder(row.id)]);
  return inOrder(null)
    .map((row, at) => ({ row, sortNo: (at + 1) * 10 }))
    .filter(({ row }) => ids.has(row.id))
    .map(({ row, sortNo }) => statement(row, all, sortNo))
    .join('\n\n');
}
