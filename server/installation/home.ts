/**
 * The folder `database` of an installation: the cluster, its password and its log, readable by the database user alone.
 * A cluster is made whole under another name and moved into place; nothing here ever removes one.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chown,
  link,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rmdir,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { ownerOf, ownerOfNew, reaches, type Identity } from './identity.ts';
import type { Programs } from './programs.ts';
import { CommandRefusal } from './refusal.ts';

const run = promisify(execFile);

export type Home = { folder: string; cluster: string; logFile: string; identity: Identity };

/** Where root's database goes when its user cannot pass the folders above DATA_DIR, as under /root. */
const shelter = '/var/lib/party-building-platform';

export async function openHome(dataDir: string, log: (line: string) => void): Promise<Home> {
  const place = join(dataDir, 'database');
  await mkdir(dataDir, { recursive: true });
  const folder = await realpath(place).catch(() => makeFolder(place, log));
  const identity = await ownerOf(folder);
  if (!(await reaches(identity, folder)))
    throw new CommandRefusal(
      `数据库用户无法进入 ${folder}。请检查上级目录的权限，或用 DATA_DIR 指定另一目录后重新启动。`,
    );
  return { folder, cluster: join(folder, 'cluster'), logFile: join(folder, 'postgres.log'), identity };
}

async function makeFolder(place: string, log: (line: string) => void): Promise<string> {
  const identity = ownerOfNew();
  await makeOwn(place, identity).catch(error => {
    if (error.code === 'EEXIST')
      throw new CommandRefusal(`${place} 指向的数据库目录不存在。请恢复该目录，或用 DATA_DIR 指定另一目录后重新启动。`);
    throw error;
  });
  if (await reaches(identity, place)) return realpath(place);
  const elsewhere = join(shelter, randomBytes(6).toString('hex'));
  log(`数据库用户无法进入 ${place}，数据改存于 ${elsewhere}（${place} 是指向它的链接）`);
  await mkdir(shelter, { recursive: true, mode: 0o755 });
  await makeOwn(elsewhere, identity);
  await rmdir(place); // just made and empty
  await symlink(elsewhere, place);
  return elsewhere;
}

async function makeOwn(folder: string, { uid, gid }: Identity) {
  await mkdir(folder, { mode: 0o700 });
  if (uid !== undefined) await chown(folder, uid, gid);
}

/** The password of the cluster; the first start makes it. Of two first starts at once, both get the same. */
export async function passwordOf({ folder, cluster, identity: { uid, gid } }: Home): Promise<string> {
  const file = join(folder, 'password');
  const draft = `${file}.${process.pid}`;
  if (!(await readdir(folder)).includes(basename(file))) {
    if (await versionOf(cluster))
      throw new CommandRefusal(`缺少数据库密码文件 ${file}。请从备份恢复该文件后重新启动；数据未被改动。`);
    await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (uid !== undefined) await chown(draft, uid, gid);
    await link(draft, file).catch(error => {
      if (error.code !== 'EEXIST') throw error;
    });
    await unlink(draft);
  }
  return (await readFile(file, 'utf8')).trim();
}

const versionOf = (cluster: string) => readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '');

const isFree = (cluster: string) =>
  readdir(cluster).then(
    entries => entries.length === 0,
    error => error.code === 'ENOENT',
  );

export async function ensureCluster(home: Home, programs: Programs, log: (line: string) => void) {
  if (await isFree(home.cluster)) await makeCluster(home, programs, log);
  const found = (await versionOf(home.cluster)).trim();
  if (!found)
    throw new CommandRefusal(`${home.cluster} 里有文件，但不是数据库目录。请用 DATA_DIR 指定空目录后重新启动。`);
  if (found !== programs.version.split('.')[0])
    throw new CommandRefusal(
      `${home.cluster} 由 PostgreSQL ${found} 建立，本程序内置 ${programs.version}，不能打开。请用原版本导出数据后再导入；数据未被改动。`,
    );
}

/** C.UTF-8: under LC_CTYPE=C the trigrams of pg_trgm are blind to Chinese. */
async function makeCluster(home: Home, programs: Programs, log: (line: string) => void) {
  log(`正在建立内置数据库：${home.cluster}`);
  const draft = join(home.folder, `cluster.${randomBytes(4).toString('hex')}`);
  const options = [
    '--locale=C.UTF-8',
    '--encoding=UTF8',
    '--data-checksums',
    '--auth=scram-sha-256',
    '--username=platform',
  ];
  await run(programs.path('initdb'), [...options, `--pwfile=${join(home.folder, 'password')}`, '-D', draft], {
    ...home.identity,
    cwd: home.folder,
  }).catch(error => {
    throw new CommandRefusal(
      `建立内置数据库失败：${String(error.stderr).trim()}。请检查磁盘空间与目录权限后重新启动。`,
    );
  });
  await rename(draft, home.cluster).catch(error => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // another start was first: its cluster serves
  });
}
