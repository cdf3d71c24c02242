/**
 * One call over HTTP for programs outside of the browser: header, override, timeout, error body, cancelling.
 * A refusal throws with the body of the server; nothing is retried and nothing is shown.
 */
import type { Method } from '../kit/endpoint.ts';
import type { ErrorBody } from '../kit/fault.ts';

export interface Connection {
  /** `https://dangjian.jianglin.example`, without a path. */
  address: string;
  token?: string | null;
  /** Milliseconds a call may take. */
  timeout?: number;
  /** Sends PUT and DELETE as POST with a header, for gateways that let only GET and POST through. */
  override?: boolean;
  fetch?: typeof fetch;
}
export interface Request {
  query?: object;
  body?: unknown;
  signal?: AbortSignal;
  timeout?: number;
}
export interface Download {
  name: string;
  content: Blob;
}

const defaultTimeout = 60_000;

/** A refusal of the server, or status 0 when none came back. */
export class CallError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(body: ErrorBody) {
    super(body.message);
    this.name = 'CallError';
    this.status = body.status;
    this.body = body;
  }
}
const silence = (status: number, code: string, message: string) =>
  new CallError({ status, code, message, requestId: '', timestamp: '' });

/** `{a: [1, 2], b: undefined}` → `?a=1&a=2`. */
export function queryString(query: object = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one));
  return search.size === 0 ? '' : `?${search}`;
}

function init(connection: Connection, method: Method, body: unknown): RequestInit {
  const isOverridden = connection.override === true && (method === 'PUT' || method === 'DELETE');
  return {
    method: isOverridden ? 'POST' : method,
    headers: {
      ...(connection.token && { authorization: `Bearer ${connection.token}` }),
      ...(isOverridden && { 'x-http-method-override': method }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

async function refusalOf(response: Response): Promise<CallError> {
  const text = await response.text();
  try {
    const body = JSON.parse(text) as ErrorBody;
    if (typeof body.message === 'string') return new CallError({ ...body, status: response.status });
  } catch {
    // Not the server's own answer, such as a page of a gateway.
  }
  return silence(response.status, 'kit.no-answer', '接口调用失败');
}

/** The name a download carries, in either of its two spellings. */
export function fileName(disposition: string | null): string {
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded.trim());
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download';
}

export interface Sender {
  json(method: Method, url: string, request?: Request): Promise<unknown>;
  download(method: Method, url: string, request?: Request): Promise<Download>;
  cancelAll(): void;
}

export function sender(connection: Connection): Sender {
  const pending = new Set<AbortController>();

  /** The answer is read before the time is over, too: a server may stop in the middle of it. */
  async function send<T>(method: Method, url: string, request: Request, read: (answer: Response) => Promise<T>) {
    const controller = new AbortController();
    const timer = setTimeout(
      () => controller.abort(silence(0, 'kit.timeout', '网络请求超时')),
      request.timeout ?? connection.timeout ?? defaultTimeout,
    );
    const stop = () => controller.abort(request.signal?.reason);
    if (request.signal?.aborted) stop();
    request.signal?.addEventListener('abort', stop);
    pending.add(controller);
    try {
      const address = `${connection.address}/${url}${queryString(request.query)}`;
      const options = { ...init(connection, method, request.body), signal: controller.signal };
      const response = await (connection.fetch ?? fetch)(address, options);
      if (!response.ok) throw await refusalOf(response);
      return await read(response);
    } catch (error) {
      if (controller.signal.aborted) throw controller.signal.reason;
      throw error instanceof CallError ? error : silence(0, 'kit.no-answer', '接口调用失败');
    } finally {
      clearTimeout(timer);
      pending.delete(controller);
      request.signal?.removeEventListener('abort', stop);
    }
  }

  return {
    json: (method, url, request = {}) =>
      send(method, url, request, async response => {
        const text = await response.text();
        return text === '' ? undefined : JSON.parse(text);
      }),
    download: (method, url, request = {}) =>
      send(method, url, request, async response => ({
        name: fileName(response.headers.get('content-disposition')),
        content: await response.blob(),
      })),
    cancelAll() {
      for (const controller of pending) controller.abort(new DOMException('cancelled', 'AbortError'));
    },
  };
}
