/** Calls to a school's own sign-in, from server to server: bounded in time and size, and never led elsewhere. */
import { createHash } from 'node:crypto';
import type { Connection } from '../../../kit/connection.ts';
import { takeUuid } from '../captcha.ts';

const waitMs = 8000;
const mostBytes = 65_536;

/** The provider did not answer, or not as it should. */
export class ProviderAway extends Error {}

export async function askProvider(address: URL, headers: Record<string, string> = {}): Promise<string> {
  try {
    const answer = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(waitMs) });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body ?? []) {
      size += chunk.length;
      if (size > mostBytes) throw new Error('too long an answer');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  } catch (cause) {
    throw new ProviderAway('sign-on provider', { cause });
  }
}

/** What a provider gave out for one use is used here once, whatever the provider does. */
export const isFirstUse = (connection: Connection, way: string, ticket: string): Promise<boolean> =>
  takeUuid(connection, `${way}:${createHash('sha256').update(ticket).digest('hex')}`);

/** `a.b` of an answer: the number stands where the school says. */
export function textAt(content: unknown, path: string): string | null {
  let found = content;
  for (const name of path.split('.'))
    found = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[name] : undefined;
  const text = typeof found === 'number' ? String(found) : found;
  return typeof text === 'string' && /^[\w.-]{1,50}$/.test(text.trim()) ? text.trim() : null;
}
