/**
 * Every call to the server: header, override, timeout, download and the sentence of a failure, once for all.
 * A call that fails throws; unless it is silent the person has been told, and what was typed stays.
 */
import type { AnswerOf, Endpoint, InputOf, Method } from 'contract/kit/endpoint.ts';
import type { ErrorBody } from 'contract/kit/fault.ts';
import { settings } from '../settings.ts';
import { saveFile } from './download.ts';
import { textOf } from './locale.ts';
import { errorNotice } from './notice.ts';
import { isOffline } from './online.ts';
import { noteBuild } from './program.ts';
import { readToken } from './token.ts';

export interface Options {
  signal?: AbortSignal;
  /** The caller shows the failure itself. A 401 and a 403 are dealt with all the same. */
  silent?: boolean;
  /** The answer is a file and is given back as a Blob. */
  blob?: boolean;
  timeout?: number;
  /** False for calls that make or test a session: their 401 is an answer, not an expiry. */
  renew?: false;
  /** Asked by the page itself: it keeps nobody signed in. */
  background?: boolean;
  /** Sent as POST because its question is long; it writes nothing. */
  reads?: boolean;
  /** Instead of the token of this browser. */
  token?: string;
  /** What is sent again under the same key is done once. */
  once?: string;
  /** It goes out though the page goes away; up to 64 KB. */
  keepalive?: boolean;
}
export interface Request extends Options {
  query?: unknown;
  body?: unknown;
}

/** A refusal of the server, or status 0 when none came back. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** Somebody has shown it to the person. */
  isTold = false;
  constructor(body: ErrorBody) {
    super(body.message);
    this.status = body.status;
    this.body = body;
  }
}

/**
 * What the shell does when a session or a right is missing; `renew` answers whether the call shall be repeated. `written`
 * is told of every call that may have changed what is kept.
 */
interface Guards {
  written(): void;
  renew(): Promise<boolean>;
  changePassword(): void;
  forbidden(body: ErrorBody): void;
}
export const guards: Guards = {
  renew: () => Promise.resolve(false),
  changePassword() {},
  forbidden() {},
  written() {},
};

let ahead = 0;
function noteTime(response: Response): void {
  const told = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(told)) ahead = told - Date.now();
}
/** The server's clock; clocks of campus machines may be far off. */
export const serverTime = (): number => Date.now() + (Math.abs(ahead) > 5000 ? ahead : 0);

const pending = new Set<AbortController>();
/** Ends every call that is under way, without a word. */
export function cancelAll(): void {
  for (const controller of pending) controller.abort(new DOMException('', 'AbortError'));
}

/** `{a: [1, 2], b: undefined}` → `?a=1&a=2`. */
export function queryString(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one));
  return search.size === 0 ? '' : `?${search}`;
}

/** The request as it leaves; some campus gateways let only GET and POST through, so production overrides. */
export function prepare(
  method: Method,
  { body, background, once, keepalive }: Request,
  production: boolean,
  token: string | null,
): RequestInit {
  const overridden = production && (method === 'PUT' || method === 'DELETE');
  const isForm = body instanceof FormData;
  return {
    method: overridden ? 'POST' : method,
    credentials: 'include',
    ...(keepalive && { keepalive }),
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(overridden && { 'X-HTTP-Method-Override': method }),
      ...(background && { 'X-Background': '1' }),
      ...(once && { 'Idempotency-Key': once }),
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  };
}

/** The sentence when no status came back. */
export function sentenceOfSilence(text: string): string {
  return textOf(text.includes('Proxy') ? 'fault.backend' : 'fault.call');
}

const failure = (status: number, code: string, message: string): ApiError =>
  new ApiError({ status, code, message, requestId: '', timestamp: '' });

async function bodyOf(response: Response): Promise<ErrorBody> {
  const text = await response.text();
  try {
    const body = JSON.parse(text) as ErrorBody;
    if (typeof body.message === 'string') return { ...body, status: response.status };
  } catch {
    // Not our server's answer, such as a page of a gateway.
  }
  return failure(response.status, 'kit.no-answer', sentenceOfSilence(text)).body;
}

async function send(method: Method, url: string, input: Request, controller: AbortController): Promise<Response> {
  const late = failure(0, 'kit.timeout', textOf('fault.timeout'));
  const timer = setTimeout(() => controller.abort(late), input.timeout ?? settings.timeout);
  const isUnsent = isOffline();
  try {
    const address = `/${url.replace(/^\//, '')}${queryString(input.query)}`;
    const init = prepare(method, input, import.meta.env.PROD, input.token ?? readToken());
    const response = await fetch(address, { ...init, signal: controller.signal });
    noteTime(response);
    noteBuild(response.headers.get('x-build'));
    return response;
  } catch (cause) {
    if (controller.signal.aborted) throw controller.signal.reason;
    // Without a network from the start nothing left this device; lost on the way, nobody knows.
    if (isUnsent) throw failure(0, 'kit.offline', textOf('fault.unsent'));
    throw failure(0, 'kit.no-answer', sentenceOfSilence(cause instanceof Error ? cause.message : ''));
  } finally {
    clearTimeout(timer);
  }
}

/** How often a server that has no time now is asked again before the person is told. */
const turns = 6;
/** Not all who were turned away come at once. */
const pause = (seconds: number, signal: AbortSignal) =>
  new Promise((done, end) => {
    setTimeout(done, seconds * (1000 + Math.random() * 500));
    signal.addEventListener('abort', () => end(signal.reason as Error));
  });

/**
 * Sent, and sent again as long as the server names a time to come back: it turned the call away before anything of it was
 * done (security REL-13), and nobody has to press twice.
 */
async function deliver(method: Method, url: string, input: Request): Promise<Response> {
  const controller = new AbortController();
  const stop = () => controller.abort(input.signal?.reason);
  if (input.signal?.aborted) stop();
  input.signal?.addEventListener('abort', stop);
  pending.add(controller);
  try {
    for (let left = input.background ? 0 : turns; ; left--) {
      const response = await send(method, url, input, controller);
      const seconds = response.status === 503 ? Number(response.headers.get('retry-after')) : 0;
      if (!seconds || left === 0) return response;
      await pause(seconds, controller.signal);
    }
  } finally {
    pending.delete(controller);
    input.signal?.removeEventListener('abort', stop);
  }
}

const codeWord = (code: string): string => code.split('.').at(-1)!.replaceAll('-', '_').toUpperCase();

/** A missing right leads away; a 403 for a reason of its own, such as the rank of an account, is told where one asked. */
const rights = ['kit.forbidden', 'kit.no-answer'];

async function refuse(error: ApiError, silent: boolean): Promise<never> {
  const { body, status } = error;
  const isPassword = codeWord(body.code) === 'PASSWORD_CHANGE_REQUIRED';
  const isShell = status === 403 && (isPassword || rights.includes(body.code));
  error.isTold = isShell || (status !== 401 && !silent);
  if (isShell && isPassword) guards.changePassword();
  else if (isShell) guards.forbidden(body);
  else if (error.isTold) errorNotice(body.message, { number: body.requestId });
  throw error;
}

async function answerOf(response: Response, blob: boolean): Promise<unknown> {
  const disposition = response.headers.get('content-disposition');
  if (blob) return response.blob();
  if (disposition) return saveFile(await response.blob(), disposition);
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** One call. A session that has run out is renewed in place and the call repeated. */
export async function request(method: Method, url: string, input: Request = {}): Promise<unknown> {
  try {
    const response = await deliver(method, url, input);
    if (method !== 'GET' && !input.reads && !input.background) guards.written();
    if (response.status >= 200 && response.status <= 300) return await answerOf(response, input.blob ?? false);
    if (response.status === 401 && input.renew !== false && (await guards.renew()))
      return await request(method, url, input);
    return await refuse(new ApiError(await bodyOf(response)), input.silent ?? false);
  } catch (error) {
    if (error instanceof ApiError && error.status === 0 && !input.silent) {
      error.isTold = true;
      errorNotice(error.message);
    } else if (!(error instanceof ApiError) && !isCancelled(error) && !input.silent) errorNotice(textOf('fault.call'));
    throw error;
  }
}

const filled = (url: string, params: Record<string, string>): string =>
  url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** A call the contract says; what goes in and comes out has its types. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Partial<InputOf<E>> = {},
  options: Options = {},
): Promise<AnswerOf<E>> {
  const { params, query, body } = input as { params?: Record<string, string>; query?: unknown; body?: unknown };
  const url = filled(endpoint.url, params ?? {});
  return (await request(endpoint.method, url, { ...options, query, body })) as AnswerOf<E>;
}
