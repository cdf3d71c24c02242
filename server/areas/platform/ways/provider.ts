/** Calls to a school's own sign-in, from server to server: bounded in time and size, and never led elsewhere. */
import { createHash } from 'node:crypto';
import type { Connection } from '../../../kit/database/connection.ts';
import { callOut } from '../../../outbound/index.ts';
import { takeUuid } from '../captcha.ts';

const mostBytes = 65_536;

/** The provider did not answer, or not as it should. */
export class ProviderAway extends Error {}
/** It answered, and has no such address. */
export class NoSuchAddress extends ProviderAway {}

export async function askProvider(address: URL, headers: Record<string, string> = {}): Promise<string> {
  try {
    const { status, body } = await callOut(address, { trust: 'deployment', headers });
    if (status === 404) throw new NoSuchAddress('sign-on provider');
    if (status !== 200) throw new Error(`status ${status}`);
    if (body.length > mostBytes) throw new Error('too long an answer');
    return body.toString('utf8');
  } catch (cause) {
    if (cause instanceof NoSuchAddress) throw cause;
    throw new ProviderAway('sign-on provider', { cause });
  }
}

/** What the protocol lets a ticket be; nobody is asked for the meaning of anything else. */
export const isTicket = (text: unknown): text is string =>
  typeof text === 'string' && /^[\x21-\x7e]{1,300}$/.test(text);
export const hashOfTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

/** What a provider gave out for one use is used here once, whatever the provider does. */
export const isFirstUse = (connection: Connection, way: string, ticket: string): Promise<boolean> =>
  takeUuid(connection, `${way}:${hashOfTicket(ticket)}`);

/** `a.b` of an answer: the number stands where the school says. */
export function textAt(content: unknown, path: string): string | null {
  let found = content;
  for (const name of path.split('.'))
    found = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[name] : undefined;
  const text = typeof found === 'number' ? String(found) : found;
  return typeof text === 'string' && /^[\w.-]{1,50}$/.test(text.trim()) ? text.trim() : null;
}
