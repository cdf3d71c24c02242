/**
 * Heads of the chain, one line an hour in a file beside the database, signed with a key of the installation: whoever rewrites
 * the chain in the database does not reach them. A line names its key, so it holds when the keys change. Security SEC-67.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Connection } from '../kit/database/connection.ts';
import { isSameSecret } from '../kit/http/secret.ts';
import { fingerprintOf } from './seal-ring.ts';

export interface Head {
  number: string;
  hash: string;
  /** By the clock of the database. */
  at: string;
}

/** A line of the file. */
export type ReadHead = Head & { line: number; isSigned: boolean | null };

export const headsFile = (dataDir: string): string => join(dataDir, 'audit-heads.jsonl');

/** What the installation itself says of its chain: who has the database alone cannot say it. */
export interface Signed {
  key: string;
  signature: string;
}

function signatureOf(master: Buffer, words: string[]): string {
  const key = Buffer.from(hkdfSync('sha256', master, '', 'audit head', 32));
  return createHmac('sha256', key).update(words.join('\n')).digest('hex');
}

export const sign = (master: Buffer, words: string[]): Signed => ({
  key: fingerprintOf(master),
  signature: signatureOf(master, words),
});

/** Null where the key is no longer held, so the signature cannot be looked at. */
export function isSignedBy(masters: readonly Buffer[], words: string[], { key, signature }: Signed): boolean | null {
  const master = masters.find(one => fingerprintOf(one) === key);
  return master ? isSameSecret(signature, signatureOf(master, words)) : null;
}

const wordsOf = ({ number, hash, at }: Head) => [number, hash, at];

/** Appends the present end of the chain; nothing while there is no chain. */
export async function writeHead(connection: Connection, dataDir: string, master: Buffer): Promise<void> {
  const head = await connection.one<Head>(sql`
    select number, hash, now() as at from audit_link order by number desc limit 1`);
  if (!head) return;
  const signed = { ...head, ...sign(master, wordsOf(head)) };
  await mkdir(dataDir, { recursive: true });
  await appendFile(headsFile(dataDir), `${JSON.stringify(signed)}\n`, { mode: 0o600 });
}

function readLine(text: string, line: number, masters: readonly Buffer[]): ReadHead {
  try {
    const { number, hash, at, key, signature } = JSON.parse(text) as Record<string, unknown>;
    const head = { number: String(BigInt(String(number))), hash: String(hash), at: new Date(String(at)).toISOString() };
    const said = { key: String(key), signature: String(signature) };
    return { ...head, line, isSigned: isSignedBy(masters, wordsOf(head), said) };
  } catch {
    return { number: '0', hash: '', at: '', line, isSigned: false };
  }
}

/** All lines, the oldest first; none where there is no file yet. */
export async function readHeads(dataDir: string, masters: readonly Buffer[]): Promise<ReadHead[]> {
  const text = await readFile(headsFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line, at) => (line ? [readLine(line, at + 1, masters)] : []));
}
