/**
 * Heads of the chain, one line an hour in a file beside the database, signed with a key of the installation: whoever rewrites
 * the chain in the database does not reach them. A line names its key, so it holds when the keys change. Security SEC-67.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Connection } from '../kit/connection.ts';
import { fingerprintOf } from './seal-ring.ts';

export interface Head {
  number: string;
  hash: string;
  /** By the clock of the database. */
  at: string;
}

/** A line of the file; `isSigned` is null where its key is no longer held, so its signature cannot be looked at. */
export type ReadHead = Head & { line: number; isSigned: boolean | null };

export const headsFile = (dataDir: string): string => join(dataDir, 'audit-heads.jsonl');

function signatureOf(master: Buffer, { number, hash, at }: Head): string {
  const key = Buffer.from(hkdfSync('sha256', master, '', 'audit head', 32));
  return createHmac('sha256', key).update(`${number}\n${hash}\n${at}`).digest('hex');
}

/** Appends the present end of the chain; nothing while there is no chain. */
export async function writeHead(connection: Connection, dataDir: string, master: Buffer): Promise<void> {
  const head = await connection.one<Head>(sql`
    select number, hash, now() as at from audit_link order by number desc limit 1`);
  if (!head) return;
  const signed = { ...head, key: fingerprintOf(master), signature: signatureOf(master, head) };
  await mkdir(dataDir, { recursive: true });
  await appendFile(headsFile(dataDir), `${JSON.stringify(signed)}\n`, { mode: 0o600 });
}

function readLine(text: string, line: number, masters: readonly Buffer[]): ReadHead {
  try {
    const { number, hash, at, key, signature } = JSON.parse(text) as Record<string, string>;
    const head = { number: BigInt(number ?? '').toString(), hash: String(hash), at: new Date(at ?? '').toISOString() };
    const master = masters.find(one => fingerprintOf(one) === key);
    if (!master) return { ...head, line, isSigned: null };
    const [own, found] = [Buffer.from(signatureOf(master, head)), Buffer.from(String(signature))];
    return { ...head, line, isSigned: own.length === found.length && timingSafeEqual(own, found) };
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
