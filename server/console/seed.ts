/** `npm run seed -- --size=world|demo|100k`: fills an empty installation with a generated university. */
import { sql } from 'drizzle-orm';
import { keepKind, oneTimePassword, passwordHash } from '../areas/platform/index.ts';
import { provideDatabase } from '../installation/provide.ts';
import { CommandRefusal } from '../installation/refusal.ts';
import { booksBeginOn } from '../seed/books.ts';
import { bench, demo } from '../seed/demo.ts';
import { plant } from '../seed/plant.ts';
import type { SeedWorld } from '../seed/shape.ts';
import { world } from '../seed/world.ts';
import { mastersOf } from '../seal-key.ts';
import { readSettings } from '../settings.ts';
import { operate, sayingWhy } from './installation.ts';

const sizes: Record<string, () => SeedWorld> = { world, demo: () => demo(), '100k': () => bench() };
const size = /^--size=(.+)$/.exec(process.argv[2] ?? '')?.[1] ?? '';

/** Made before the transaction begins: the large one takes seconds, in which the database would wait idle. */
const rows = sizes[size]?.();

/**
 * A seed alone may begin an installation, where its place was said. An external database has no tables before the first
 * start, which would fill it with administrators.
 */
async function preparePlace(): Promise<void> {
  const settings = readSettings(process.env);
  const { databaseUrl, dataDir } = settings;
  if (!rows || !(databaseUrl || process.env['DATA_DIR'])) return;
  await mastersOf(settings); // a key is made where there is no database yet, and never beside one that stands
  const postgres = await provideDatabase({
    ...(databaseUrl && { databaseUrl }),
    dataDir,
    log: line => console.log(line),
  });
  await postgres.stop();
}

await sayingWhy(preparePlace);
if (!process.exitCode)
  await operate(async tx => {
    if (!rows) throw new CommandRefusal('用法：npm run seed -- --size=world、--size=demo 或 --size=100k');
    const found = await tx.one(sql`
    select 1 from person union all select 1 from party_organisation union all select 1 from user_account limit 1`);
    if (found) throw new CommandRefusal('数据库里已有数据。请用 DATA_DIR 或 DATABASE_URL 指定空的数据库。');
    const password = oneTimePassword(null);
    const began = Date.now();
    await keepKind(tx, true);
    const ids = await plant(tx, rows, {
      hashing: passwordHash(),
      password: () => password,
      ...(size === 'demo' && { since: booksBeginOn }),
    });
    console.log(`已写入 ${ids.size} 条记录，用时 ${Math.round((Date.now() - began) / 1000)} 秒`);
    console.log(`演示账号的密码（只显示这一次）：${password}`);
  });
