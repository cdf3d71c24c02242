/**
 * The SQL between two states of the tables, as far as it can be drafted: what only a person knows is asked for, what would fail
 * on tables with rows is filled, and what takes something away says so above its statement.
 */
import { generateMigration, type Hint, type MissingHint } from 'drizzle-kit/api-postgres';
import type { State } from './schema-state.ts';

/** What was answered about columns and tables; all by `table` or `table.column`. */
export interface Answers {
  /** The former name of each that is there under another now. */
  renamed: ReadonlyMap<string, string>;
  /** Those that are new, although another went. */
  created: ReadonlySet<string>;
  /** Values of required columns in the rows that are there. */
  fills: ReadonlyMap<string, string>;
}
/** A question whose answer no state holds, with the options that answer it. */
export interface Question {
  about: string;
  asks: string;
  options: string[];
}
export type Draft = { statements: string[]; warnings: string[] } | { questions: Question[] };

const words = { table: '表', column: '列' } as Record<string, string>;
const nameOf = (entity: readonly string[]) => entity.slice(1).join('.');
const columnAt = (name: string): [string, string, string] => {
  const [table = '', column = ''] = name.split('.');
  return ['public', table, column];
};
const literal = (value: string) => `'${value.replaceAll(`'`, `''`)}'`;

function hintsOf({ renamed, created }: Answers): Hint[] {
  return [
    ...[...renamed].map(([to, from]): Hint => {
      if (!to.includes('.')) return { type: 'rename', kind: 'table', from: ['public', from], to: ['public', to] };
      return { type: 'rename', kind: 'column', from: columnAt(from), to: columnAt(to) };
    }),
    ...[...created].map((name): Hint => {
      if (!name.includes('.')) return { type: 'create', kind: 'table', entity: ['public', name] };
      return { type: 'create', kind: 'column', entity: columnAt(name) };
    }),
  ];
}

function asked({ kind, entity }: MissingHint): Question {
  const name = nameOf(entity);
  const former = name.includes('.') ? `${name.split('.')[0]}.<原列名>` : '<原表名>';
  return {
    about: name,
    asks: `${words[kind] ?? kind} ${name} 是由已有的改名，还是新增？改名保留内容，新增则删除原来的。`,
    options: [`--rename=${former}:${name}`, `--new=${name}`],
  };
}

const adding = /^ALTER TABLE "(\w+)" ADD COLUMN "(\w+)" (?!.*\bDEFAULT\b)(.*)\bNOT NULL;$/;
const requiring = /^ALTER TABLE "(\w+)" ALTER COLUMN "(\w+)" SET NOT NULL;$/;

const unfilled = (name: string): Question => ({
  about: name,
  asks: `必填列 ${name} 在已有的行里填什么？没有统一的值时请先作为选填加入，补齐以后再改为必填。`,
  options: [`--fill=${name}=<值>`],
});

/** A default stays, so that an instance of the version before, which does not know the column, still writes. */
function filled(statement: string, fills: Answers['fills']): string | Question {
  const [, table, column, type] = adding.exec(statement) ?? requiring.exec(statement) ?? [];
  if (!table || !column) return statement;
  const name = `${table}.${column}`;
  const fill = fills.get(name);
  if (fill === undefined) return unfilled(name);
  const value = literal(fill);
  if (type) return `ALTER TABLE "${table}" ADD COLUMN "${column}" ${type}DEFAULT ${value} NOT NULL;`;
  return [
    `UPDATE "${table}" SET "${column}" = ${value} WHERE "${column}" IS NULL;`,
    `ALTER TABLE "${table}" ALTER COLUMN "${column}" SET DEFAULT ${value}, ALTER COLUMN "${column}" SET NOT NULL;`,
  ].join('\n');
}

const beside = '升级时仍在运行的旧版本实例会出错，请停止全部实例后升级，或分两个版本进行';
const losing: [RegExp, (...names: string[]) => string][] = [
  [/^DROP TABLE "(\w+)"/, table => `删除表 ${table} 及其全部内容；${beside}`],
  [/^ALTER TABLE "(\w+)" DROP COLUMN "(\w+)"/, (table, column) => `删除列 ${table}.${column} 及其全部内容；${beside}`],
  [/^ALTER TABLE "(\w+)" RENAME COLUMN "(\w+)"/, (table, column) => `列 ${table}.${column} 改名；${beside}`],
  [/^ALTER TABLE "(\w+)" RENAME TO/, table => `表 ${table} 改名；${beside}`],
  [
    /^ALTER TABLE "(\w+)" ALTER COLUMN "(\w+)" SET DATA TYPE/,
    (table, column) => `列 ${table}.${column} 改变类型：内容不合新类型的行会使升级失败；${beside}`,
  ],
  [
    /^CREATE UNIQUE INDEX "\w+" ON "(\w+)" \((.+?)\)/,
    (table, columns) => `${table} 的 ${columns.replaceAll('"', '')} 不可重复：已有重复的行会使升级失败，请在此之前处理`,
  ],
];

function warningOf(statement: string): string | null {
  for (const [pattern, say] of losing) {
    const found = pattern.exec(statement);
    if (found) return say(...found.slice(1));
  }
  return null;
}

export async function draft(before: State, after: State, answers: Answers): Promise<Draft> {
  let bare: string[];
  try {
    bare = await generateMigration(before, after, { hints: hintsOf(answers) });
  } catch (error) {
    const { missingHints } = error as { missingHints?: MissingHint[] };
    if (!missingHints) throw error;
    return { questions: missingHints.map(asked) };
  }
  const done = bare.map(statement => filled(statement, answers.fills));
  const questions = done.filter(one => typeof one !== 'string');
  if (questions.length > 0) return { questions };
  const made = new Set(bare.flatMap(one => /^CREATE TABLE "(\w+)"/.exec(one)?.[1] ?? []));
  const warnings: string[] = [];
  const statements = (done as string[]).map(statement => {
    const isOfNew = made.has(/ ON "(\w+)"/.exec(statement)?.[1] ?? '');
    const warning = isOfNew ? null : warningOf(statement);
    if (warning) warnings.push(warning);
    return warning ? `-- ${warning}\n${statement}` : statement;
  });
  return { statements, warnings };
}
