/**
 * Brings node_modules to what package-lock.json says, and does nothing when it is there already.
 * Plain JavaScript without packages: it is the first thing that runs on a bare clone.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export function install() {
  requireNode();
  if (isInstalled()) return;
  console.log('正在安装依赖（npm ci）…');
  // No part needs its install script: native parts come as packages per platform, the database links are made at start.
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail('依赖安装失败。请检查网络或 npm 镜像（npm config get registry）后重试。');
}

export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`需要 Node.js 20.19 或更高版本，当前是 ${process.versions.node}。请升级 Node.js 后重试。`);
}

/** Optional parts are those of other platforms; npm writes its own note last, so without it an installation was cut off. */
function isInstalled() {
  const { packages } = readJson('package-lock.json') ?? fail('缺少 package-lock.json。请恢复该文件后重试。');
  if (!readJson('node_modules/.package-lock.json')) return false;
  return Object.entries(packages).every(([path, { version, optional, link }]) => {
    if (link || !path.includes('node_modules/')) return true;
    const present = readJson(`${path}/package.json`);
    return present ? present.version === version : optional;
  });
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
  } catch {
    return undefined; // absent, or cut off in the middle
  }
}
