import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7)).toString('base64');

describe('settings', () => {
  test('without any variable: a demonstration of this machine alone', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 8000,
      databaseUrl: null,
      demo: true,
      captcha: true,
      devTools: true,
      sealKey: null,
    });
    expect(readSettings({ DEV_TOOLS: 'off' }).devTools).toBe(false);
  });

  test('an external database is no demonstration unless asked for, and wants a key', () => {
    const settings = readSettings({ DATABASE_URL: 'postgres://db/platform', SEAL_KEY: key });
    expect(settings).toMatchObject({ demo: false, host: '0.0.0.0' });
    expect(settings.sealKey).toHaveLength(32);
    expect(() => readSettings({ DATABASE_URL: 'postgres://db/platform' })).toThrow('SEAL_KEY');
  });

  test('[AUTH-04] captcha=off starts in tests and demonstrations only', () => {
    expect(() => readSettings({ DEMO: 'off', CAPTCHA: 'off' })).toThrow('CAPTCHA=off 只能用于测试和演示');
    expect(readSettings({ DEMO: 'off', CAPTCHA: 'off', NODE_ENV: 'test' }).captcha).toBe(false);
    expect(readSettings({ CAPTCHA: 'off' }).captcha).toBe(false);
  });

  test('all faults are told at once', () => {
    const wrong = { PORT: '80a', DEMO: 'yes', SEAL_KEY: 'secret', DATABASE_URL: 'mysql://x' };
    expect(() => readSettings(wrong)).toThrow('启动参数有 4 处需要修改');
  });

  test('[P-6] a proxy that is no address is told like every other fault', () => {
    expect(() => readSettings({ TRUSTED_PROXIES: '10.0.0.1 foo 10.0.0.0/40' })).toThrow(
      'TRUSTED_PROXIES 应为代理的 IP 地址或网段，用空格分隔，这些不是：foo 10.0.0.0/40',
    );
    expect(readSettings({ TRUSTED_PROXIES: '172.16.0.0/12, ::1 loopback' }).trustedProxies).toHaveLength(3);
  });

  test('a sample key is refused', () => {
    expect(() => readSettings({ SEAL_KEY: 'A'.repeat(44) })).toThrow('SEAL_KEY');
    expect(() => readSettings({ SEAL_KEY: '0'.repeat(64) })).toThrow('SEAL_KEY');
  });

  test('a demonstration is not shown to the network', () => {
    expect(() => readSettings({ HOST: '0.0.0.0' })).toThrow('演示模式只能监听 127.0.0.1');
  });

  test('the list of settings in the README is that of the program', () => {
    const asked = new Set<string>();
    const bucket = { S3_ENDPOINT: 'http://s3', S3_BUCKET: 'b', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's' };
    readSettings(
      new Proxy<Record<string, string | undefined>>(bucket, {
        get: (all, name) => (asked.add(String(name)), all[String(name)]),
      }),
    );
    for (const text of sourcesIn('server').concat(sourcesIn('scripts'), readFileSync('web/vite.config.ts', 'utf8')))
      for (const [, name = ''] of text.matchAll(/process\.env(?:\['|\.)([A-Z]\w+)/g)) asked.add(name);
    // Named by the command itself, and what is no setting of an installation.
    asked.add('ENVIRONMENT_FILE');
    for (const own of ['NODE_ENV', 'SHOTS_URL', 'TEST_REPORT']) asked.delete(own);
    const [, table = ''] = /## Settings([^]*?)## Commands/.exec(readFileSync('README.md', 'utf8')) ?? [];
    const firsts = table.split('\n').map(line => line.split('|')[1] ?? '');
    const told = firsts.flatMap(cell => [...cell.matchAll(/`([A-Z]\w+)`/g)].map(([, name = '']) => name));
    expect(told.sort()).toEqual([...asked].sort());
  });
});

/** Programs of a room, without tests and what only they use. */
const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'testing', 'migrations'].includes(entry.name) ? [] : sourcesIn(path);
    return /\.(ts|mjs)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? [readFileSync(path, 'utf8')] : [];
  });
