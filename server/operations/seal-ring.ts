/**
 * The seal of an installation whose keys change while it serves: the newest key in use closes, every key that is left opens.
 * The keys lie wrapped in the database, so all instances hold the same; what wraps them never lies there.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Connection, Database } from '../kit/database/connection.ts';
import { Refusal } from '../kit/refusal.ts';
import { sealWith, type Place, type Seal } from '../kit/database/seal.ts';
import { CommandRefusal } from '../installation/refusal.ts';

export interface SealRing {
  seal: Seal;
  /** False while a key of the database does not open with what this instance holds. */
  isSound(): boolean;
  /** Looks now instead of in some seconds. */
  look(): Promise<void>;
  end(): void;
}

/** The keys of the installation, the present one first; asked again each time, because files and settings change. */
export type Masters = () => Promise<Buffer[]>;

const indexKid = 'index';
const lookEveryMs = 10_000;
/** Longer than two looks: by then every instance knows the new key. */
const hearSeconds = 30;

export const fingerprintOf = (master: Buffer): string =>
  createHash('sha256').update('fingerprint').update(master).digest('hex').slice(0, 12);

const placeOf = (kid: string): Place => ({ table: 'seal_key', column: 'secret', id: kid });
const wrap = (master: Buffer, kid: string, secret: Buffer) =>
  sealWith(master, fingerprintOf(master)).close(placeOf(kid), secret.toString('base64'));

function unwrap(masters: readonly Buffer[], kid: string, wrapped: string): Buffer {
  const master = masters.find(one => wrapped.split('.')[1] === fingerprintOf(one));
  if (!master)
    throw new CommandRefusal(
      '数据密钥与数据库不符，加密的内容无法打开。请检查 SEAL_KEY（更换密钥期间还须设置 SEAL_KEY_FORMER）后重新启动；数据未被改动。',
    );
  return Buffer.from(sealWith(master, fingerprintOf(master)).open(placeOf(kid), wrapped), 'base64');
}

/** One at a time, over all instances and consoles. */
const alone = (connection: Connection) => connection.rows(sql`select pg_advisory_xact_lock(hashtext('seal_key'))`);

/** What was sealed before there were keys in the database was closed with the key of the installation itself. */
export async function ensureKeys(database: Database, master: Buffer, secret = master): Promise<void> {
  if (await database.one(sql`select 1 from seal_key limit 1`)) return;
  await database.transaction(async connection => {
    await alone(connection);
    await connection.rows(sql`
      insert into seal_key (kid, secret)
      values ('1', ${wrap(master, '1', secret)}), (${indexKid}, ${wrap(master, indexKid, secret)})
      on conflict do nothing`);
  });
}

interface Stored {
  kid: string;
  secret: string;
  isUsed: boolean;
}

/** The seals of one instance by key, and which of them closes. */
interface Held {
  keys: Map<string, Seal>;
  current: Seal;
  index: Seal;
}

async function look(connection: Connection, masters: readonly Buffer[], known: Held | null): Promise<Held> {
  const rows = await connection.rows<Stored>(sql`
    select kid, secret, used_from <= now() as is_used from seal_key order by used_from, kid = ${indexKid}, kid::text`);
  const keys = new Map(
    rows.map(({ kid, secret }) => [kid, known?.keys.get(kid) ?? sealWith(unwrap(masters, kid, secret), kid)]),
  );
  const current = keys.get(rows.findLast(({ kid, isUsed }) => isUsed && kid !== indexKid)?.kid ?? '');
  const index = keys.get(indexKid);
  if (!current || !index) throw new CommandRefusal('数据库缺少数据密钥（seal_key）。请从备份恢复后重新启动。');
  return { keys, current, index };
}

/** Opens with the key the value names; a key this instance has not heard of yet is asked for, the reader comes again. */
function sealOver(held: () => Held, ask: () => void): Seal {
  return {
    close: (place, plain) => held().current.close(place, plain),
    open(place, sealed) {
      const key = held().keys.get(sealed.split('.')[1] ?? '');
      if (key) return key.open(place, sealed);
      ask();
      throw new Refusal(503, 'kit.unavailable');
    },
    closeBytes: (place, plain) => held().current.closeBytes(place, plain),
    openBytes(place, sealed) {
      for (const key of [...held().keys.values()].reverse()) {
        try {
          return key.openBytes(place, sealed);
        } catch {
          // Pieces of files do not name their key: the next one is tried.
        }
      }
      throw new Error(`no key opens ${place.table}.${place.column}`);
    },
    index: (table, column, plain) => held().index.index(table, column, plain),
  };
}

export async function openSealRing(
  database: Database,
  masters: Masters,
  onTrouble: (error: unknown) => void = () => undefined,
): Promise<SealRing> {
  const [present] = await masters();
  await ensureKeys(database, present as Buffer);
  let held = await look(database, await masters(), null);
  let isSound = true;
  async function again(): Promise<void> {
    try {
      held = await look(database, await masters(), held);
      isSound = true;
    } catch (error) {
      if (error instanceof CommandRefusal) isSound = false; // what the network does passes; a missing key does not
      onTrouble(error);
    }
  }
  const timer = setInterval(() => void again(), lookEveryMs).unref();
  return {
    seal: sealOver(
      () => held,
      () => void again(),
    ),
    isSound: () => isSound,
    look: again,
    end: () => clearInterval(timer),
  };
}

/** Wraps all keys anew with the present key of the installation and begins the next one; gives its number. */
export async function beginRotation(connection: Connection, masters: readonly Buffer[]): Promise<string> {
  const [present] = masters;
  if (!present) throw new Error('no key of the installation');
  await alone(connection);
  const rows = await connection.rows<Stored>(sql`select kid, secret from seal_key order by used_from`);
  for (const { kid, secret } of rows)
    await connection.rows(sql`
      update seal_key set secret = ${wrap(present, kid, unwrap(masters, kid, secret))} where kid = ${kid}`);
  const open = await connection.rows<{ kid: string }>(sql`
    select kid from seal_key where kid <> ${indexKid} and retired_at is null order by used_from`);
  const newest = open.at(-1)?.kid ?? '1';
  if (open.length > 1) return newest; // an earlier change goes on; a third key would gain nothing
  const kid = String(Math.max(...rows.map(one => Number(one.kid) || 0)) + 1);
  await connection.rows(sql`
    insert into seal_key (kid, secret, used_from)
    values (${kid}, ${wrap(present, kid, randomBytes(32))}, now() + make_interval(secs => ${hearSeconds}))`);
  return kid;
}
