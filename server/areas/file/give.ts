/** The way out: headers that let nothing in a file act, one range where it is asked for, and the bytes. SEC-41. */
import { Readable } from 'node:stream';
import type { Action } from 'contract/file/calls.ts';
import { formatOf } from 'contract/file/kinds.ts';
import { audit } from '../../kit/audit.ts';
import { Attachment } from '../../kit/route.ts';
import { Refusal } from '../../kit/refusal.ts';
import { contentOf, type Span } from './content.ts';
import type { StoredFile } from './record.ts';
import type { Store } from './store.ts';
import type { Call, Tx } from '../../kit/registry.ts';

/** The one span a header asks for; null: all of it. */
export function spanOf(header: string | undefined, size: number): Span | null {
  if (header === undefined) return null;
  const unfit = () => new Refusal(416, 'kit.bad-request');
  if (header.length > 100) throw unfit();
  const [, from = '', to = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/.exec(header) ?? [];
  if (from === '' && to === '') throw unfit();
  if (from.length > 15 || to.length > 15) throw unfit();
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first > last || first >= size) throw unfit();
  return { first, last };
}

const disposition = (kind: 'inline' | 'attachment', name: string) =>
  `${kind}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

export interface Giving {
  /** The reader, who may be another than the session of the call says. */
  tx: Tx;
  store: Store;
  file: StoredFile;
  action: Action;
}

/** Who opened which file; pictures beside their record are part of reading it, and a player asks many times. */
async function say({ tx, file, action }: Giving, span: Span | null): Promise<void> {
  const isPicture = formatOf(file.format ?? '')?.kind === 'image';
  if ((isPicture && action === 'view') || (span !== null && span.first > 0)) return;
  await audit(tx, { action: `file.uploadedFile.${action}`, entity: 'uploadedFile', detail: { id: file.id } });
}

export async function give(call: Pick<Call, 'head' | 'header' | 'status'>, giving: Giving): Promise<Attachment> {
  const { tx, store, file, action } = giving;
  const format = formatOf(file.format ?? '');
  const isMedia = format?.kind === 'video' || format?.kind === 'audio';
  if (action === 'play' && !isMedia) throw new Refusal(400, 'file.not-playable');
  const isInline = action !== 'download' && (format?.isInline === true || (action === 'play' && isMedia));
  const etag = `"${file.sha256 ?? file.id}"`;
  call.head({
    'accept-ranges': 'bytes',
    etag,
    'content-disposition': disposition(isInline ? 'inline' : 'attachment', file.name),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
  });
  const condition = call.header('if-range');
  const span = spanWithin(call, condition === undefined || condition === etag, file.size);
  const { first, last } = span ?? { first: 0, last: file.size - 1 };
  const content = await contentOf(store, tx.registry, file.id, { first, last });
  await say(giving, span);
  call.head({ 'content-length': String(last - first + 1) });
  if (span) {
    call.status(206);
    call.head({ 'content-range': `bytes ${first}-${last}/${file.size}` });
  }
  // One piece ahead of what the line takes: as many as there are viewers, not sixteen times as many.
  const stream = Readable.from(content, { highWaterMark: 1 });
  return new Attachment(file.name, format?.type ?? 'application/octet-stream', stream);
}

function spanWithin(call: Pick<Call, 'head' | 'header'>, counts: boolean, size: number): Span | null {
  try {
    return counts ? spanOf(call.header('range'), size) : null;
  } catch (error) {
    call.head({ 'content-range': `bytes */${size}`, 'content-disposition': 'inline' });
    throw error;
  }
}
