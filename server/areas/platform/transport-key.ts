/**
 * The key pair passwords travel under: made by the installation, renewed every 90 days, the one before it good for 24 h more.
 * Whatever is wrong with a ciphertext, the refusal is the same. Decisions 43, security SEC-07.
 */
import { constants, createPrivateKey, generateKeyPair, privateDecrypt, randomUUID, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { prepared, type Connection, type Database } from '../../kit/database/connection.ts';
import { cacheOf } from '../../kit/database/cache.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { Seal } from '../../kit/database/seal.ts';

/** 3072 bits: a password of 128 letters does not fit into 2048. */
const modulusLength = 3072;
const lifeDays = 90;
const overlapHours = 24;
const oldestSeconds = 120;

interface Key {
  kid: string;
  publicKey: string;
}
const place = (kid: string) => ({ table: 'transport_key', column: 'private_key', id: kid });

const current = (connection: Connection) =>
  connection.one<Key>(sql`
    select kid, public_key from transport_key
    where created_at > now() - make_interval(days => ${lifeDays}) order by created_at desc, kid limit 1`);

/** The key to encrypt with; the first who finds none in force makes one, the others wait for it. */
export async function currentKey(database: Database, seal: Seal): Promise<Key> {
  return (await current(database)) ?? (await renew(database, seal));
}

async function renew(database: Database, seal: Seal): Promise<Key> {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return database.transaction(async connection => {
    await connection.rows(sql`select pg_advisory_xact_lock(hashtext('transport_key'))`);
    const made = await current(connection);
    if (made) return made;
    const kid = randomUUID();
    await connection.rows(sql`
      insert into transport_key (kid, public_key, private_key)
      values (${kid}, ${pair.publicKey}, ${seal.close(place(kid), pair.privateKey)})`);
    return { kid, publicKey: pair.publicKey };
  });
}

interface PrivateHalf {
  key: KeyObject;
  /** Seconds since 1970 by the clock of the database. */
  now: number;
}

/** Reading a key from its text costs half of using it, so the last ones are kept; whether one is in force is asked each time. */
const parsed = cacheOf<KeyObject>(4);
function parse(seal: Seal, kid: string, sealed: string): KeyObject {
  const known = parsed.find(kid, sealed);
  if (known) return known;
  const key = createPrivateKey(seal.open(place(kid), sealed));
  parsed.keep(kid, sealed, key);
  return key;
}

/** The private half, while it is in force or was until yesterday. */
async function privateKeyOf(connection: Connection, seal: Seal, kid: string | undefined): Promise<PrivateHalf | null> {
  const found = await connection.one<{ kid: string; sealed: string; now: number }>(
    prepared(sql`
    select kid, private_key as sealed, extract(epoch from now())::float8 as now from transport_key k
    where (${kid ?? null}::text is null or kid = ${kid ?? null})
      and not exists (select from transport_key later where later.created_at > k.created_at
        and later.created_at < now() - make_interval(hours => ${overlapHours}))
    order by created_at desc limit 1`),
  );
  return found && { key: parse(seal, found.kid, found.sealed), now: found.now };
}

export interface Envelope {
  password: string;
  uuid: string;
}
export const badEnvelope = () => new Refusal(400, 'platform.auth.envelope');

function read(key: KeyObject, ciphertext: string): { password: unknown; uuid: unknown; ts: unknown } | null {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const secret = { key, padding, oaepHash: 'sha256' };
    const plain = privateDecrypt(secret, Buffer.from(ciphertext, 'base64')).toString('ascii');
    return JSON.parse(Buffer.from(plain, 'base64url').toString('utf8'));
  } catch {
    return null; // wrong key, padding or text: told apart by nobody
  }
}

/** Opens a ciphertext; its age goes by the clock of the database. Whether its uuid came before is asked apart. */
export async function openEnvelope(
  connection: Connection,
  seal: Seal,
  { ciphertext, kid }: { ciphertext: string; kid: string | undefined },
): Promise<Envelope> {
  const half = await privateKeyOf(connection, seal, kid);
  const content = half && read(half.key, ciphertext);
  if (!half || !content || typeof content !== 'object') throw badEnvelope();
  const { password, uuid, ts } = content;
  if (typeof password !== 'string' || typeof uuid !== 'string' || typeof ts !== 'number') throw badEnvelope();
  if (!/^[0-9a-fA-F-]{32,36}$/.test(uuid)) throw badEnvelope();
  if (Math.abs(half.now * 1000 - ts) > oldestSeconds * 1000) throw badEnvelope();
  return { password, uuid: uuid.toLowerCase() };
}
