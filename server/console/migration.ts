/**
 * `npm run migration -- <name>`: drafts the SQL that leads from the tables the migrations bring about to those the code says.
 * The draft is read, mended where it must be, and committed with `state.json`, which holds where the next one starts.
 * `--rename=room.name:room.title`, `--new=room.title` and `--fill=room.seats=20` answer what it cannot know.
 */
import { generateDrizzleJson } from 'drizzle-kit/api-postgres';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { resources } from 'contract/resources.ts';
import { tableName } from 'contract/kit/resource.ts';
import { migrationsFolder } from '../installation/migrate.ts';
import { columnOf } from '../kit/database/columns.ts';
import { schema } from '../schema.ts';
import { draft, type Answers, type Draft, type Question } from './draft.ts';
import { keepState, readState } from './schema-state.ts';

const list = { type: 'string', multiple: true, default: [] as string[] } as const;
const { values, positionals } = parseArgs({
  options: { rename: list, new: list, fill: list },
  allowPositionals: true,
});
const [name] = positionals;
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error(
    '用法：npm run migration -- <英文名，如 meeting_room> [--rename=表.列:表.新列] [--new=表.列] [--fill=表.列=值]',
  );
  process.exit(1);
}

const cut = (text: string, at: string): [string, string] => {
  const place = text.indexOf(at);
  return [text.slice(0, place), text.slice(place + 1)];
};
/** Where the contract says a default, the rows that are there get it too. */
const defaults = resources.flatMap(({ name: entity, fields }) =>
  Object.entries(fields).flatMap(([field, { flags }]): [string, string][] =>
    flags.default === undefined ? [] : [[`${tableName(entity)}.${columnOf(field)}`, String(flags.default)]],
  ),
);
const answers = {
  renamed: new Map(values.rename.map(one => cut(one, ':').reverse() as [string, string])),
  created: new Set(values.new),
  fills: new Map([...defaults, ...values.fill.map(one => cut(one, '='))]),
} satisfies Answers;

const sayQuestion = ({ asks, options }: Question) => `${asks}\n  ${options.join('　或　')}`;

/** In a terminal one question after the other; elsewhere all of them at once, with the options that answer them. */
async function ask(questions: Question[]): Promise<void> {
  if (!process.stdin.isTTY) {
    console.error(`有 ${questions.length} 处需要说明，没有起草：\n${questions.map(sayQuestion).join('\n')}`);
    process.exit(1);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  for (const { about, asks, options } of questions) {
    const isFill = options.length === 1;
    const answer = (await terminal.question(`${asks}\n${isFill ? '值' : '原名（新增则直接回车）'}：`)).trim();
    if (isFill) answers.fills.set(about, answer);
    else if (answer === '') answers.created.add(about);
    else
      answers.renamed.set(
        about,
        about.includes('.') && !answer.includes('.') ? `${cut(about, '.')[0]}.${answer}` : answer,
      );
  }
  terminal.close();
}

const before = await readState();
const after = await generateDrizzleJson(schema, before.id);
let drafted: Draft = await draft(before, after, answers);
while ('questions' in drafted) {
  await ask(drafted.questions);
  drafted = await draft(before, after, answers);
}
if (drafted.statements.length === 0) console.log('表与已有的升级步骤相符，无需新的。');
else {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(migrationsFolder, `${stamp}_${name}`);
  await mkdir(folder);
  await writeFile(join(folder, 'migration.sql'), `${drafted.statements.join('\n--> statement-breakpoint\n')}\n`);
  await keepState(after);
  for (const warning of drafted.warnings) console.log(`注意：${warning}。`);
  console.log(`已起草：${folder}。请阅读其中的 SQL，连同 state.json 一起提交。`);
}
