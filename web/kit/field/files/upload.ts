/**
 * Files on their way to the server, with percentage and cancel. A large one goes in parts and goes on where it stood
 * after a broken line or a closed page; what the server says of the file decides, not its name here.
 */
import { type UploadedFile, beginParts, cancelParts, finishParts, partsState } from 'contract/file/calls.ts';
import type { ErrorBody } from 'contract/kit/fault.ts';
import { ApiError, call, guards, sentenceOfSilence } from '../../../client/http.ts';
import { textOf } from '../../../client/locale.ts';
import { readToken } from '../../../client/token.ts';
import { uploadStall, uploadTimeout } from '../../../settings.ts';
import { isPicture, shrunk } from './drawing.ts';

export interface UploadOptions {
  moduleName?: string;
  tag?: string;
  /** 0 to 100. */
  onProgress?(percent: number): void;
  signal?: AbortSignal;
  /** Another call that takes files. */
  url?: string;
  headers?: Record<string, string>;
}

/** From this size on a file goes in parts. */
export const largeBytes = 24 << 20;
const tries = 4;

const failure = (status: number, code: string, message: string) =>
  new ApiError({ status, code, message, requestId: '', timestamp: '' });

function answerOf(request: XMLHttpRequest): unknown {
  let body: unknown;
  try {
    body = JSON.parse(request.responseText);
  } catch {
    throw failure(request.status, 'kit.no-answer', sentenceOfSilence(request.responseText));
  }
  if (request.status >= 200 && request.status < 300) return body;
  throw new ApiError({ ...(body as ErrorBody), status: request.status });
}

interface Sending extends Pick<UploadOptions, 'signal' | 'headers'> {
  onSent?(bytes: number): void;
}

/** One multipart call; only the older way of asking tells how far it is. */
export function sendForm(url: string, form: FormData, { signal, headers = {}, onSent }: Sending): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new DOMException('', 'AbortError'));
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open('POST', `/${url.replace(/^\//, '')}`);
    request.timeout = uploadTimeout;
    const token = readToken();
    for (const [name, value] of Object.entries({ ...(token && { Authorization: `Bearer ${token}` }), ...headers }))
      request.setRequestHeader(name, value);
    // A line that died without a word is told as one, long before the limit of the whole.
    const isDead = () => {
      reject(failure(0, 'kit.timeout', textOf('fault.timeout')));
      stop();
    };
    let stalled = setTimeout(isDead, uploadStall);
    request.upload.addEventListener('progress', event => {
      clearTimeout(stalled);
      stalled = setTimeout(isDead, uploadStall);
      onSent?.(event.loaded);
    });
    for (const [target, name] of [
      [request.upload, 'load'],
      [request, 'loadend'],
    ] as const)
      target.addEventListener(name, () => clearTimeout(stalled));
    request.addEventListener('load', () => {
      try {
        resolve(answerOf(request));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    request.addEventListener('error', () => reject(failure(0, 'kit.no-answer', textOf('fault.call'))));
    request.addEventListener('timeout', () => reject(failure(0, 'kit.timeout', textOf('fault.timeout'))));
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    signal?.addEventListener('abort', stop);
    request.send(form);
  });
}

/** A session that ran out is renewed in place and the file sent again. */
async function sendAgain(url: string, form: FormData, sending: Sending): Promise<unknown> {
  try {
    return await sendForm(url, form, sending);
  } catch (error) {
    const isExpired = error instanceof ApiError && error.status === 401 && sending.headers === undefined;
    if (isExpired && (await guards.renew())) return sendForm(url, form, sending);
    throw error;
  }
}

const percentOf = (sent: number, size: number) => Math.min(100, Math.round((sent / Math.max(1, size)) * 100));

/** Photographs go in a size that is of use, wherever they were chosen. */
export async function uploadFile(chosen: File, options: UploadOptions = {}): Promise<UploadedFile> {
  const file = isPicture(chosen) ? await shrunk(chosen) : chosen;
  const { moduleName, tag, onProgress, signal, url = 'api/file/upload', headers } = options;
  if (file.size > largeBytes && options.url === undefined && !file.type.startsWith('image/'))
    return uploadInParts(file, options);
  const form = new FormData();
  if (moduleName) form.append('moduleName', moduleName);
  if (tag) form.append('tag', tag);
  form.append('file', file, file.name);
  const answer = await sendAgain(url, form, {
    ...(signal && { signal }),
    ...(headers && { headers }),
    onSent: sent => onProgress?.(percentOf(sent, file.size)),
  });
  onProgress?.(100);
  return answer as UploadedFile;
}

interface Begun {
  id: string;
  partBytes: number;
}
const keyOf = (file: File) => `upload:${file.name}:${file.size}:${file.lastModified}`;
const quiet = { silent: true, timeout: uploadTimeout } as const;

/** An upload of the same file that was begun in this browser and is still open, else a new one. */
async function begun(file: File, { moduleName, tag }: UploadOptions): Promise<Begun & { received: number }> {
  const kept = localStorage.getItem(keyOf(file));
  if (kept) {
    const { id, partBytes } = JSON.parse(kept) as Begun;
    const state = await call(partsState, { params: { fileId: id } }, quiet).catch(() => null);
    if (state) return { id, partBytes, received: state.received };
  }
  const body = { name: file.name, size: file.size, ...(moduleName && { moduleName }), ...(tag && { tag }) };
  const fresh = await call(beginParts, { body }, quiet);
  localStorage.setItem(keyOf(file), JSON.stringify({ id: fresh.id, partBytes: fresh.partBytes }));
  return fresh;
}

const later = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** A part that the line lost is sent again; a refusal ends it. */
async function sendPart(url: string, part: Blob, sending: Sending): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const form = new FormData();
    form.append('file', part, 'part');
    try {
      await sendAgain(url, form, sending);
      return;
    } catch (error) {
      const isLine = error instanceof ApiError && (error.status === 0 || error.status >= 502);
      if (!isLine || attempt === tries) throw error;
      await later(1000 * 2 ** attempt);
    }
  }
}

async function uploadInParts(file: File, options: UploadOptions): Promise<UploadedFile> {
  const { id, partBytes, received } = await begun(file, options);
  const { signal, onProgress } = options;
  const params = { fileId: id };
  try {
    for (let offset = received; offset < file.size; offset += partBytes) {
      signal?.throwIfAborted();
      await sendPart(`api/file/part/${id}?offset=${offset}`, file.slice(offset, offset + partBytes), {
        ...(signal && { signal }),
        onSent: sent => onProgress?.(percentOf(Math.min(offset + sent, file.size - 1), file.size)),
      });
    }
    const stored = await call(finishParts, { params }, quiet);
    localStorage.removeItem(keyOf(file));
    onProgress?.(100);
    return stored;
  } catch (error) {
    const isWanted = error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 401);
    if (!isWanted) {
      localStorage.removeItem(keyOf(file));
      void call(cancelParts, { params }, quiet).catch(() => undefined);
    }
    throw error;
  }
}

/** What went wrong, in words; nothing where it was cancelled. */
export const sentenceOfUpload = (error: unknown): string | null => {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  return error instanceof Error ? error.message : textOf('fault.call');
};
