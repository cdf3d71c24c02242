/** Starts the installation: database, reference data, first people, server, pages; and closes it in reverse. */
import {
  listDemoAccounts,
  ensureReference,
  passwordHash,
  readSchools,
  settleSchool,
  standingActorOf,
  tidy,
} from './areas/platform/index.ts';
import { sweepFiles } from './areas/file/index.ts';
import { buildApp } from './app.ts';
import { firstStart } from './first-start.ts';
import { openDatabase, type Database } from './kit/connection.ts';
import { provideDatabase } from './installation/provide.ts';
import { startJobs } from './jobs/runner.ts';
import { live } from './installation/lifetime.ts';
import { Refusal } from './installation/refusal.ts';
import { sealWith } from './kit/seal.ts';
import { sealKeyOf } from './seal-key.ts';
import { readSettings, type Settings } from './settings.ts';

const log = (line: string) => console.log(line);
const tidyEveryMs = 3_600_000;

async function demoLines(database: Database): Promise<string[]> {
  const accounts = await listDemoAccounts(database);
  const rows = accounts.map(one => `  ${one.username}　${one.name}　${one.roleName}　${one.placeName}`);
  return ['演示账号（登录页可一键登录）：', ...rows];
}

function keepTidy(database: Database, sweep: () => Promise<unknown>): NodeJS.Timeout {
  const run = () =>
    void tidy(database)
      .then(sweep)
      .catch(() => undefined); // the next hour tries again
  run();
  return setInterval(run, tidyEveryMs).unref();
}

const explainListen =
  ({ host, port }: Settings) =>
  (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new Refusal(`端口 ${port} 已被其他程序占用。请用 PORT 指定另一端口后重新启动。`);
    if (error.code === 'EACCES')
      throw new Refusal(`没有权限使用端口 ${port}。请用 PORT 指定 1024 以上的端口后重新启动。`);
    if (error.code === 'EADDRNOTAVAIL') throw new Refusal(`本机没有地址 ${host}。请检查 HOST 后重新启动。`);
    throw error;
  };

async function open(settings: Settings, { database, key, url }: { database: Database; key: Buffer; url: string }) {
  const hashing = passwordHash();
  const schools = await readSchools(settings.schoolsFile);
  await ensureReference(database);
  await database.listen();
  await settleSchool(database, schools, settings.school);
  const { http, house, hasPages, store } = await buildApp({
    settings,
    database,
    seal: sealWith(key),
    hashing,
    schools,
  });
  // Said at once: whatever fails from here on, these passwords are never to be had again.
  (await firstStart({ database, house, hashing, settings, log })).forEach(log);
  const timer = keepTidy(database, () => sweepFiles(database, house, store));
  const jobs = await startJobs({
    url,
    database,
    house,
    actorOf: userId => standingActorOf(database, userId),
    log: (line, error) => http.log.error(error, line),
  });
  await http.listen({ host: settings.host, port: settings.port }).catch(explainListen(settings));
  const { port } = http.server.address() as { port: number };
  const host = settings.host === '0.0.0.0' ? 'localhost' : settings.host.replace('127.0.0.1', 'localhost');
  if (settings.demo) (await demoLines(database)).forEach(log);
  log(hasPages ? `已启动：http://${host}:${port}/web/` : `接口已启动：http://${host}:${port}（页面尚未构建）`);
  return async () => {
    clearInterval(timer);
    await Promise.all([http.close(), jobs.stop()]);
  };
}

await live(async () => {
  const settings = readSettings(process.env);
  const key = await sealKeyOf(settings);
  const { databaseUrl, dataDir } = settings;
  const postgres = await provideDatabase({ ...(databaseUrl && { databaseUrl }), dataDir, log });
  const database = openDatabase(postgres.url, { onError: error => log(`数据库连接中断：${error.message}`) });
  const end = async () => {
    await database.end();
    await postgres.stop();
  };
  try {
    const close = await open(settings, { database, key, url: postgres.url });
    return async () => {
      await close();
      await end();
    };
  } catch (error) {
    await end();
    throw error;
  }
});
