/**
 * `npm run bench -- --only=export`: 100,000 people × 30 columns as an export task, beside the bare writer on the same rows.
 * On the university of `DATA_DIR` or `DATABASE_URL`, made by `npm run seed -- --size=100k`; the task is removed afterwards.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import { person } from 'contract/person/person.ts';
import { exportFields } from 'contract/export/task.ts';
import { kitTexts } from 'contract/kit/texts.ts';
import { resources } from 'contract/resources.ts';
import { areasWith } from 'server/areas/index.ts';
import { ensureReference, standingActorOf } from 'server/areas/platform/index.ts';
import { writeTask } from 'server/export/job.ts';
import { inSnapshot } from 'server/export/produce.ts';
import { portionsOf, sheetOf } from 'server/export/rows.ts';
import { insertTask, taskById } from 'server/export/task.ts';
import { idsOf, matching, wantedOf } from 'server/export/wanted.ts';
import { provideDatabase } from 'server/installation/provide.ts';
import { openDatabase } from 'server/kit/database/connection.ts';
import { dictionaryBook } from 'server/kit/dictionaries.ts';
import { sealWith } from 'server/kit/database/seal.ts';
import { txOf } from 'server/kit/tx.ts';
import { sealKeyOf } from 'server/seal-key.ts';
import { readSettings } from 'server/settings.ts';
import { buildRegistry } from '../server/kit/http/build-registry.ts';

const columnCount = 30;
const megabyte = 1e6;
const settings = readSettings(process.env);
const { databaseUrl, dataDir } = settings;
const postgres = await provideDatabase({ ...(databaseUrl && { databaseUrl }), dataDir, log: () => undefined });
const database = openDatabase(postgres.url);
const seal = sealWith(await sealKeyOf(settings));
const registry = buildRegistry(resources, areasWith(), { dictionaries: dictionaryBook(), seal, texts: kitTexts });
await ensureReference(database);

const owner = await database.one<{ id: string }>(sql`
  select id from user_account where username = 'demo.department'`);
const actorOf = (id: string) => standingActorOf(database, id);
const actor = owner && (await actorOf(owner.id));
if (!owner || !actor) throw new Error('no account demo.department: seed the university first');
const tx = txOf(database, registry, actor);
const wanted = wantedOf(person, { columns: exportFields(person).slice(0, columnCount) });

/** Seconds, the highest memory of the process and the longest stop of its event loop while `work` runs. */
async function measured(work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let memory = 0;
  const look = setInterval(() => (memory = Math.max(memory, process.memoryUsage().rss)), 20);
  delay.enable();
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  delay.disable();
  clearInterval(look);
  return { seconds, memory: memory / megabyte, stop: delay.max / megabyte };
}

async function asTask() {
  const id = await insertTask(tx, { resource: person, wanted, name: 'bench.xlsx', totalCount: 0 });
  const work = { database, registry, actorOf, signal: new AbortController().signal };
  const figures = await measured(() => writeTask.run(work, { taskId: id }));
  const task = await taskById(database, registry, id);
  await database.rows(sql`delete from export_task where id = ${id}::bigint`);
  if (task?.state !== 2) throw new Error(`the task ended in state ${task?.state}: ${task?.failure}`);
  return { ...figures, rows: task.doneCount, size: task.size ?? 0 };
}

/** The same cells from memory through the writer alone. */
async function bare() {
  const rows: CellValue[][] = [];
  const { columns } = await sheetOf(tx, person, wanted, 0);
  await inSnapshot(database, async view => {
    const ids = await idsOf(await matching({ ...tx, ...view }, person, wanted));
    for await (const portion of portionsOf({ ...tx, ...view }, person, wanted, ids))
      for (const row of portion)
        rows.push(
          row.map((cell, at) =>
            columns[at]?.kind === 'day' && String(cell).length === 10 ? new Date(`${cell}T00:00:00Z`) : cell,
          ),
        );
  });
  const said = columns.map(({ width, kind }) => ({ width, numFmt: kind === 'day' ? 'yyyy-mm-dd' : '@' }));
  let size = 0;
  const figures = await measured(async () => {
    for await (const bytes of writeXlsxStream(rows, { name: '人员', columns: said })) size += bytes.length;
  });
  return { ...figures, size };
}

const before = process.memoryUsage().rss / megabyte;
const product = await asTask();
const floor = await bare();
const line = (name: string, ...figures: string[]) => console.log([name.padEnd(28), ...figures].join('  '));
const of = (value: number, places = 0) => value.toFixed(places).padStart(8);
line('rows × columns', `${product.rows} × ${wanted.columns.length}`);
line('export task, seconds', of(product.seconds, 1), `${(product.size / megabyte).toFixed(1)} MB file`);
line('bare writer, seconds', of(floor.seconds, 1), `${(floor.size / megabyte).toFixed(1)} MB file`);
line('ratio (wanted ≤ 2)', of(product.seconds / floor.seconds, 2));
line('memory, MB (wanted < 400)', of(product.memory), `before it began ${before.toFixed(0)}`);
line('longest stop, ms (< 200)', of(product.stop));
await database.end();
await postgres.stop();
