/**
 * What the environment settles, typed; every fault of it is told at once before anything starts.
 * "Production" is `DEMO=off` and not under test, whatever the build. Decisions 72.
 */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { S3Settings } from './areas/file/index.ts';
import type { SignOn } from './areas/platform/index.ts';
import { CommandRefusal } from './installation/refusal.ts';
import { faultsOfList } from './outbound/index.ts';

export interface Settings {
  host: string;
  port: number;
  dataDir: string;
  /** An external PostgreSQL; without it the embedded one runs under `dataDir`. */
  databaseUrl: string | null;
  demo: boolean;
  /** One password for all demo accounts, instead of a random one. */
  demoPassword: string | null;
  /** 32 bytes or more; without it a key file under `dataDir` is used. */
  sealKey: Buffer | null;
  /** The key before it, while the change of keys goes on. */
  sealKeyFormer: Buffer | null;
  /** What a copy is closed with; otherwise a key derived from that of the installation. */
  backupKey: Buffer | null;
  /** Opens /metrics to a collector that has no session. */
  metricsToken: string | null;
  /** What looks behind the pages, /druid and /doc.html with their calls; off, their addresses do not exist. */
  devTools: boolean;
  /** How long an ending instance still answers after it has said that it ends. */
  drainSeconds: number;
  /** Requests of one person in a minute, over all instances; 0 is no limit. */
  userLimit: number;
  /** Tries to sign in from one address outside the campus in a minute, by any way; 0 is no limit. */
  signInLimit: number;
  /** By how many ms the loop may lag before an instance turns requests away; 0 is never. */
  overloadMs: number;
  /** A bucket for uploaded files; without it they lie under `dataDir`. */
  s3: S3Settings | null;
  captcha: boolean;
  trustedProxies: string[];
  logger: boolean;
  /** A list of schools instead of the shipped one. */
  schoolsFile: string | null;
  /** Code of the school that becomes the active one. */
  school: string | null;
  /** What the school's own sign-in needs of the environment: the address of this platform, and secrets. */
  signOn: SignOn;
}

type Environment = Record<string, string | undefined>;

const leastKeyBytes = 32;
const leastSecret = 24;
const loopback = ['127.0.0.1', 'localhost', '::1'];

/** Reads one variable after the other and collects what is wrong. */
function reader(environment: Environment) {
  const faults: string[] = [];
  const text = (name: string) => environment[name]?.trim() || null;
  return {
    faults,
    text,
    flag(name: string, byDefault: boolean): boolean {
      const value = text(name)?.toLowerCase();
      if (value !== undefined && value !== null && !['on', 'off'].includes(value))
        faults.push(`${name} 只能是 on 或 off，现在是“${value}”`);
      return value ? value === 'on' : byDefault;
    },
    port(name: string, byDefault: number): number {
      const value = Number(text(name) ?? byDefault);
      if (!Number.isInteger(value) || value < 0 || value > 65_535) faults.push(`${name} 应为 0–65535 的整数`);
      return value;
    },
    upTo(name: string, byDefault: number, most: number): number {
      const value = Number(text(name) ?? byDefault);
      if (!Number.isInteger(value) || value < 0 || value > most) faults.push(`${name} 应为 0–${most} 的整数`);
      return value;
    },
    secret(name: string): string | null {
      const value = text(name);
      if (value && value.length < leastSecret) faults.push(`${name} 至少 ${leastSecret} 个字符`);
      return value;
    },
    origin(name: string): string | null {
      const value = text(name);
      if (value === null) return null;
      const url = URL.canParse(value) ? new URL(value) : null;
      if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
        faults.push(`${name} 应为本平台的网址，如 https://dj.jianglin.example，不带路径，现在是“${value}”`);
      return url?.origin ?? null;
    },
    key(name: string): Buffer | null {
      const value = text(name);
      if (!value) return null;
      const key = /^[0-9a-fA-F]{64,}$/.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
      if (key.length < leastKeyBytes || new Set(key).size < 8)
        faults.push(`${name} 应为至少 32 字节随机数的 base64 或十六进制文本，可用 openssl rand -base64 32 生成`);
      return key;
    },
  };
}

function checkTogether(
  { demo, host, captcha, databaseUrl, sealKey, sealKeyFormer }: Settings,
  isTest: boolean,
): string[] {
  const isProduction = !demo && !isTest;
  return [
    ...(databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl) ? ['DATABASE_URL 应以 postgres:// 开头'] : []),
    ...(demo && !loopback.includes(host) ? ['演示模式只能监听 127.0.0.1。请去掉 HOST，或设置 DEMO=off'] : []),
    ...(isProduction && !captcha ? ['CAPTCHA=off 只能用于测试和演示。请去掉它，或设置 DEMO=on'] : []),
    ...(sealKeyFormer && !sealKey ? ['SEAL_KEY_FORMER 只与 SEAL_KEY 一起使用：前者是旧密钥，后者是新密钥'] : []),
    ...(isProduction && databaseUrl && !sealKey
      ? ['使用外部数据库时必须设置 SEAL_KEY（openssl rand -base64 32），并与数据库备份分开保存']
      : []),
  ];
}

/** An address, a network, or one of the names the web server knows for whole ranges. */
function isProxy(word: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(word)) return true;
  const [address = '', bits, ...rest] = word.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return most > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/** A bucket is told whole or not at all. */
function bucketOf(text: (name: string) => string | null, faults: string[]): S3Settings | null {
  const [endpoint, bucket] = [text('S3_ENDPOINT'), text('S3_BUCKET')];
  const [accessKeyId, secretAccessKey] = [text('S3_ACCESS_KEY'), text('S3_SECRET_KEY')];
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return null;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey || !/^https?:\/\//.test(endpoint)) {
    faults.push(
      '使用对象存储时应同时设置 S3_ENDPOINT（http 或 https 地址）、S3_BUCKET、S3_ACCESS_KEY 和 S3_SECRET_KEY',
    );
    return null;
  }
  return { endpoint, bucket, region: text('S3_REGION') ?? 'us-east-1', accessKeyId, secretAccessKey };
}

export function readSettings(environment: Environment): Settings {
  const { faults, text, flag, port, upTo, secret, key, origin } = reader(environment);
  const databaseUrl = text('DATABASE_URL');
  // Nobody's own server is filled with invented people unless it is asked for.
  const demo = flag('DEMO', databaseUrl === null);
  const settings: Settings = {
    host: text('HOST') ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    port: port('PORT', 8000),
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    databaseUrl,
    demo,
    demoPassword: text('DEMO_PASSWORD'),
    sealKey: key('SEAL_KEY'),
    sealKeyFormer: key('SEAL_KEY_FORMER'),
    backupKey: key('BACKUP_KEY'),
    metricsToken: secret('METRICS_TOKEN'),
    devTools: flag('DEV_TOOLS', demo),
    drainSeconds: upTo('DRAIN_SECONDS', 5, 30),
    userLimit: upTo('USER_LIMIT', demo ? 0 : 600, 1_000_000),
    signInLimit: upTo('SIGN_IN_LIMIT', demo ? 0 : 60, 100_000),
    overloadMs: upTo('OVERLOAD_MS', 1000, 60_000),
    s3: bucketOf(text, faults),
    captcha: flag('CAPTCHA', true),
    trustedProxies: (text('TRUSTED_PROXIES') ?? '').split(/[\s,]+/).filter(Boolean),
    logger: flag('LOG', false),
    schoolsFile: text('SCHOOLS'),
    school: text('SCHOOL'),
    signOn: {
      publicUrl: origin('PUBLIC_URL'),
      oauthSecret: text('OAUTH_SECRET'),
      workplaceSecret: text('WORKPLACE_SECRET'),
    },
  };
  const strange = settings.trustedProxies.filter(one => !isProxy(one));
  if (strange.length > 0)
    faults.push(`TRUSTED_PROXIES 应为代理的 IP 地址或网段，用空格分隔，这些不是：${strange.slice(0, 5).join(' ')}`);
  const odd = faultsOfList(text('OUTBOUND_HOSTS') ?? '');
  if (odd.length > 0)
    faults.push(`OUTBOUND_HOSTS 应为主机名、IP 地址或网段，用空格分隔，这些不是：${odd.slice(0, 5).join(' ')}`);
  faults.push(...checkTogether(settings, environment['NODE_ENV'] === 'test'));
  if (faults.length > 0)
    throw new CommandRefusal(`启动参数有 ${faults.length} 处需要修改：\n${faults.map(one => `- ${one}`).join('\n')}`);
  return settings;
}
