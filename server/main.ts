/** Starts the installation: database, reference data, first people, server, pages; and closes it in reverse. */
import {
  checkKind,
  listDemoAccounts,
  ensureReference,
  passwordHash,
  readSchools,
  sealPlainSecrets,
  settleSchool,
  withBuiltSignIn,
  standingActorOf,
  tidy,
} from './areas/platform/index.ts';
import { sweepFiles } from './areas/file/index.ts';
import { buildApp, pagesFolder } from './app.ts';
import { requestLook } from './areas/message/index.ts';
import { firstStart } from './first-start.ts';
import { openDatabase, type Database } from './kit/database/connection.ts';
import { ensureFirstRows } from './kit/write/first-rows.ts';
import { provideDatabase } from './installation/provide.ts';
import { startJobs } from './jobs/runner.ts';
import {
  dropRetiredKeys,
  keepChain,
  openSealRing,
  raiseOfJob,
  statementBook,
  watchAudit,
  toldOf,
  type SealRing,
  type StatementBook,
} from './operations/index.ts';
import { live } from './installation/lifetime.ts';
import { CommandRefusal } from './installation/refusal.ts';
import { checkWritable } from './installation/writable.ts';
import { mastersOf } from './seal-key.ts';
import { readSettings, type Settings } from './settings.ts';

const log = (line: string) => console.log(line);
const tidyEveryMs = 3_600_000;

async function demoLines(database: Database): Promise<string[]> {
  const accounts = await listDemoAccounts(database);
  const rows = accounts.map(one => `  ${one.username}　${one.name}　${one.roleName}　${one.placeName}`);
  return ['演示账号（登录页可一键登录）：', ...rows];
}

function keepTidy(database: Database, sweep: () => Promise<unknown>): NodeJS.Timeout {
  const all = async () => {
    await tidy(database);
    await dropRetiredKeys(database);
    await sweep();
  };
  const run = () => void all().catch(() => undefined); // the next hour tries again
  run();
  return setInterval(run, tidyEveryMs).unref();
}

/** What nobody caught leaves the program in a state nobody knows: it says so and ends, and is started again. Security REL-20. */
process.on('uncaughtException', error => {
  tell('fatal', 'uncaught')(error);
  process.exit(1);
});

/** While it serves, every line is JSON like those of the requests. */
const tell = (level: 'error' | 'fatal', msg: string) => (error: unknown) =>
  console.error(JSON.stringify({ level, time: new Date().toISOString(), msg, err: toldOf(error) }));

const explainListen =
  ({ host, port }: Settings) =>
  (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new CommandRefusal(`端口 ${port} 已被其他程序占用。请用 PORT 指定另一端口后重新启动。`);
    if (error.code === 'EACCES')
      throw new CommandRefusal(`没有权限使用端口 ${port}。请用 PORT 指定 1024 以上的端口后重新启动。`);
    if (error.code === 'EADDRNOTAVAIL') throw new CommandRefusal(`本机没有地址 ${host}。请检查 HOST 后重新启动。`);
    throw error;
  };

interface Ground {
  url: string;
  database: Database;
  statements: StatementBook;
  ring: SealRing;
}

async function open(settings: Settings, { database, statements, ring, url }: Ground) {
  const hashing = passwordHash();
  const schools = await withBuiltSignIn(await readSchools(settings.schoolsFile), pagesFolder);
  await checkKind(database, settings.demo); // before anything is written or offered
  (await ensureReference(database)).forEach(log);
  await database.listen();
  await settleSchool(database, schools, settings.school);
  const { seal, isSound } = ring;
  await sealPlainSecrets(database, seal);
  const parts = { settings, database, seal, isSound, hashing, schools, statements };
  const { http, registry, health, hasPages, store } = await buildApp(parts);
  await ensureFirstRows(database, registry);
  // Said at once: whatever fails from here on, these passwords are never to be had again.
  (await firstStart({ database, registry, hashing, settings, log })).forEach(log);
  const timer = keepTidy(database, () => sweepFiles(database, registry, store));
  const watch = watchAudit(database);
  const { dataDir } = settings;
  const onTrouble = (error: unknown) => http.log.error(error, 'the audit could not be sealed');
  const chain = keepChain({ database, dataDir, masters: () => mastersOf(settings), onTrouble });
  const jobs = await startJobs({
    url,
    database,
    registry,
    actorOf: userId => standingActorOf(database, userId),
    log: (line, error) => http.log.error(error, line),
    tellFailure: job => raiseOfJob(database, job),
  });
  // What fell due while nothing ran is not left until tonight.
  await requestLook(database);
  await http.listen({ host: settings.host, port: settings.port }).catch(explainListen(settings));
  const { port } = http.server.address() as { port: number };
  const host = settings.host === '0.0.0.0' ? 'localhost' : settings.host.replace('127.0.0.1', 'localhost');
  if (settings.demo) (await demoLines(database)).forEach(log);
  log(hasPages ? `已启动：http://${host}:${port}/web/` : `接口已启动：http://${host}:${port}（页面尚未构建）`);
  if (!settings.demo && settings.trustedProxies.length === 0)
    log('提示：本服务以 http 提供，内容在网络上未加密。请在前面设置 TLS，并用 TRUSTED_PROXIES 指明该代理。');
  return async () => {
    clearInterval(timer);
    clearInterval(watch);
    // First nobody is sent here any more, then what still goes on comes to its end.
    await health.drain(settings.drainSeconds);
    await Promise.all([http.close(), jobs.stop()]);
    await chain.end();
  };
}

await live(async () => {
  const settings = readSettings(process.env);
  if (!settings.s3) await checkWritable(settings.dataDir);
  await mastersOf(settings); // a missing key file is told before the database is started
  const { databaseUrl, dataDir } = settings;
  const postgres = await provideDatabase({ ...(databaseUrl && { databaseUrl }), dataDir, log });
  const statements = statementBook();
  const database = openDatabase(postgres.url, {
    onError: tell('error', '数据库连接中断'),
    onStatement: statements.observe,
  });
  const rings: SealRing[] = [];
  const end = async () => {
    rings.forEach(one => one.end());
    await database.end();
    await postgres.stop();
  };
  try {
    const ring = await openSealRing(database, () => mastersOf(settings), tell('error', '数据密钥暂时读不到'));
    rings.push(ring);
    const close = await open(settings, { database, statements, ring, url: postgres.url });
    return async () => {
      await close();
      await end();
    };
  } catch (error) {
    await end();
    throw error;
  }
});
