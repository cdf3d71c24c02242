/**
 * The three calls of a screen. Its token lives in this page's memory alone; the session's token is never seen here.
 */
import type { OpenedScreen, PartyOverview, Signed } from 'contract/report/screen.ts';

const timeout = 30_000;

/** A refusal in the words of the server; status 0 when no answer came. */
export class CallError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function ask<T>(url: string, init: RequestInit = {}): Promise<T> {
  const signal = AbortSignal.timeout(timeout);
  const response = await fetch(url, { ...init, signal }).catch(() => {
    throw new CallError(0, '接口调用失败');
  });
  const body = (await response.json().catch(() => ({}))) as { message?: string };
  if (!response.ok) throw new CallError(response.status, body.message ?? '接口调用失败');
  return body as T;
}

/** `#/aj/dj/zhdt?timestamp=…&platformCode=…&sign=…`; null where something is missing. */
export function signedOf(hash: string): Signed | null {
  const [extpath = '', query = ''] = hash.replace(/^#/, '').split('?');
  const values = new URLSearchParams(query);
  const value = (name: string) => values.get(name) ?? '';
  const signed = { extpath, timestamp: value('timestamp'), platformCode: value('platformCode'), sign: value('sign') };
  return Object.values(signed).every(one => one !== '') ? signed : null;
}

export const openWith = (signed: Signed): Promise<OpenedScreen> =>
  ask('/api/report/aj/verification', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signed),
  });

export const figuresOf = (key: string, token: string): Promise<PartyOverview> =>
  ask(`/api/bigscreen/data/${key}`, { headers: { authorization: `Bearer ${token}` } });

interface Setting {
  configKey: string;
  configValue: string | null;
}
/** Name of the active school; without an answer the screen stands without it. */
export async function schoolName(): Promise<string> {
  const settings = await ask<Setting[]>('/api/sysConfig/listAll').catch(() => []);
  const value = (key: string) => settings.find(one => one.configKey === key)?.configValue ?? '';
  const schools = JSON.parse(value('schoolInfo') || '[]') as { school: string; schoolName: string }[];
  return schools.find(one => one.school === value('school'))?.schoolName ?? '';
}

/** Asks the page around to sign anew; false where this page stands alone. */
export function askForSignature(): boolean {
  if (window.parent === window) return false;
  window.parent.postMessage({ type: 'bs:resign' }, location.origin);
  return true;
}
