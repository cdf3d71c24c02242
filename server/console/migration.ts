/**
 * `npm run migration -- <name>`: drafts the SQL that leads from the tables the migrations bring about to those the code says.
 * The draft is read, mended where it must be, and committed with `state.json`, which holds where the next one starts.
 */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api-postgres';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder } from '../installation/migrate.ts';
import { schema } from '../schema.ts';
import { keepState, readState } from './schema-state.ts';

const [name] = process.argv.slice(2).filter(word => !word.startsWith('--'));
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('用法：npm run migration -- <英文名，如 meeting_room>');
  process.exit(1);
}
const before = await readState();
const after = await generateDrizzleJson(schema, before.id);
const statements = await generateMigration(before, after);
if (statements.length === 0) console.log('表与已有的升级步骤相符，无需新的。');
else {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(migrationsFolder, `${stamp}_${name}`);
  await mkdir(folder);
  await writeFile(join(folder, 'migration.sql'), `${statements.join('\n--> statement-breakpoint\n')}\n`);
  await keepState(after);
  console.log(`已起草：${folder}。请阅读其中的 SQL，连同 state.json 一起提交。`);
}
