/**
 * Builds the pages and the server when their sources differ from those of the last build.
 * A hash of contents, not of times: a fresh checkout touches every file.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fail, root } from './install.mjs';

export function buildWeb() {
  const runs = [
    ['--mode', 'production'],
    ['--mode', 'beside'],
  ];
  const assets = join(root, 'web/dist/assets');
  const begin = () => setAside(assets);
  const finish = () => {
    packAssets(assets);
    bringBack(assets);
  };
  build('web', '页面', { runs, begin, finish });
  const signIn = process.env.SIGN_IN?.trim();
  if (signIn) keepSignIn(signIn);
}
export const buildServer = () => build('server', '服务程序');
export const buildTesting = () => build('server/testing', '测试用的程序', { rooms: ['contract', 'server'] });
export const buildBench = () => build('bench', '测量程序', { rooms: ['contract', 'server', 'bench'] });

/** The single sign-on of this build, for schools without one of their own; the server reads it and serves it to nobody. */
export function keepSignIn(file, dist = join(root, 'web/dist')) {
  if (!existsSync(file)) fail(`无法读取单点登录设置 ${file}。请检查 SIGN_IN 指向的文件。`);
  copyFileSync(file, join(dist, '.sign-in.json'));
}

function build(part, name, { runs = [[]], rooms = ['contract', part], begin = () => {}, finish = () => {} } = {}) {
  const mark = join(root, part, 'dist/.sources');
  const sources = hashSources(rooms);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sources) return;
  console.log(`正在构建${name}（vite build）…`);
  begin();
  for (const options of runs) {
    const { status } = spawnSync(process.execPath, [viteProgram(), 'build', ...options, '--logLevel', 'warn'], {
      cwd: join(root, part),
      stdio: 'inherit',
    });
    if (status !== 0) fail(`${name}构建失败，原因见上。`);
  }
  finish();
  writeFileSync(mark, sources);
}

const former = join(root, 'web/.former-assets');
const keptMs = 14 * 24 * 3600 * 1000;

/** Files of earlier builds stay for two weeks: whoever has a page of then open still opens its other parts. */
function setAside(folder) {
  if (!existsSync(folder)) return;
  rmSync(former, { recursive: true, force: true });
  renameSync(folder, former);
}
function bringBack(folder) {
  for (const name of existsSync(former) ? readdirSync(former) : []) {
    const [from, to] = [join(former, name), join(folder, name)];
    if (!existsSync(to) && Date.now() - statSync(from).mtimeMs < keptMs) renameSync(from, to);
  }
  rmSync(former, { recursive: true, force: true });
}

const leastPacked = 1024;
/** From here on a tighter packing pays: it takes seconds at most, and a slow line waits a second less for each 50 KB. */
const large = 64 * 1024;
/** Beside each asset that packing makes smaller its packed forms, which the server sends as they lie there. */
function packAssets(folder) {
  for (const name of readdirSync(folder).filter(one => /\.(js|mjs|css|svg)$/.test(one))) {
    const content = readFileSync(join(folder, name));
    if (content.length < leastPacked) continue;
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
    const quality = content.length < large ? 9 : 11;
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }));
  }
}

/** npm may lay Vite at the root or in the web's own folder. */
export const viteProgram = () =>
  join(dirname(createRequire(join(root, 'web/package.json')).resolve('vite/package.json')), 'bin/vite.js');

function hashSources(rooms) {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'tsconfig.base.json', ...rooms.flatMap(sourcesOf)])
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function sourcesOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', '.former-assets'].includes(name) && !/\.test\.tsx?$/.test(name))
    .flatMap(entry => (entry.isDirectory() ? sourcesOf(`${folder}/${entry.name}`) : `${folder}/${entry.name}`))
    .sort();
}
