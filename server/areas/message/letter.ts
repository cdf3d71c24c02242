/** A letter of the outbox as it is sealed and opened: its receiver and its text lie in the database as ciphertext. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../kit/database/connection.ts';
import type { Registry } from '../../kit/registry.ts';
import type { Seal } from '../../kit/database/seal.ts';

export type Channel = 'mail' | 'sms';

export interface Letter {
  to: string;
  subject: string;
  text: string;
}
export interface SealedLetter {
  id: string;
  receiver: string;
  content: string;
}

const placeOf = (column: 'receiver' | 'content', id: string) => ({ table: 'outbox_message', column, id });

export const sealLetter = (seal: Seal, id: string, { to, subject, text }: Letter): SealedLetter => ({
  id,
  receiver: seal.close(placeOf('receiver', id), to),
  content: seal.close(placeOf('content', id), JSON.stringify({ subject, text })),
});

export function openLetter(seal: Seal, { id, receiver, content }: SealedLetter): Letter {
  const { subject, text } = JSON.parse(seal.open(placeOf('content', id), content)) as Omit<Letter, 'to'>;
  return { to: seal.open(placeOf('receiver', id), receiver), subject, text };
}

/** The letters queued for a purpose, the latest first; for tests and for the demonstration, where nothing leaves. */
export async function lettersFor(connection: Connection, { seal }: Registry, purpose: string): Promise<Letter[]> {
  const rows = await connection.rows<SealedLetter>(sql`
    select id, receiver, content from outbox_message where purpose = ${purpose} order by id desc limit 100`);
  return rows.map(row => openLetter(seal, row));
}
