/**
 * The file of a backup: frames (a line of JSON, then its bytes), packed, then closed piece by piece with AES-256-GCM.
 * A changed, exchanged, missing or cut-off piece does not open, so a damaged copy is told as one before anything is written.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { pipeline, Readable, type Writable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { CommandRefusal } from '../installation/refusal.ts';
import { fingerprintOf } from './seal-ring.ts';

const mark = 'PLATFORM BACKUP 1';
const pieceBytes = 1 << 18;
const tagBytes = 16;
const headBytes = 5;

export interface Frame {
  head: Record<string, unknown>;
  bytes: Buffer;
}

const damaged = () => new CommandRefusal('备份文件已损坏或不完整，不能恢复。请改用另一份备份；数据未被改动。');

const cipherKeyOf = (key: Buffer, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'backup', 32));
function nonceOf(at: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(at, 8);
  return nonce;
}

async function* framed(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  for await (const { head, bytes } of frames) {
    yield Buffer.from(`${JSON.stringify({ ...head, bytes: bytes.length })}\n`);
    if (bytes.length > 0) yield bytes;
  }
}

/** Whole pieces of one size, the last one marked. */
async function* pieces(source: AsyncIterable<Buffer>): AsyncGenerator<{ content: Buffer; isLast: boolean }> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length > pieceBytes) {
      yield { content: rest.subarray(0, pieceBytes), isLast: false };
      rest = rest.subarray(pieceBytes);
    }
  }
  yield { content: rest, isLast: true };
}

async function* sealedPieces(source: AsyncIterable<Buffer>, key: Buffer, salt: Buffer): AsyncGenerator<Buffer> {
  const cipherKey = cipherKeyOf(key, salt);
  let at = 0;
  for await (const { content, isLast } of pieces(source)) {
    const head = Buffer.alloc(headBytes);
    head.writeUInt32BE(content.length);
    head.writeUInt8(isLast ? 1 : 0, 4);
    const cipher = createCipheriv('aes-256-gcm', cipherKey, nonceOf(at)).setAAD(head);
    yield Buffer.concat([head, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
    at += 1;
  }
}

/** Flow errors travel to whoever reads the result. */
const through = <S extends NodeJS.ReadWriteStream>(source: AsyncIterable<Buffer>, stream: S): S => {
  pipeline(Readable.from(source), stream, () => undefined);
  return stream;
};

export async function* writeCopy(frames: AsyncIterable<Frame>, key: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(16);
  const head = { salt: salt.toString('base64'), key: fingerprintOf(key) };
  yield Buffer.from(`${mark}\n${JSON.stringify(head)}\n`);
  const packed = through(framed(frames), createGzip({ level: 6 }));
  yield* sealedPieces(packed as AsyncIterable<Buffer>, key, salt);
}

/** Takes exact numbers of bytes, and lines, from a stream of pieces of any size. */
export function taker(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  async function more(): Promise<boolean> {
    const { value, done } = await iterator.next();
    if (done) return false;
    rest = Buffer.concat([rest, value as Buffer]);
    return true;
  }
  return {
    async bytes(count: number): Promise<Buffer> {
      while (rest.length < count) if (!(await more())) throw damaged();
      const taken = rest.subarray(0, count);
      rest = rest.subarray(count);
      return taken;
    },
    /** Null at the end. */
    async line(): Promise<string | null> {
      let end = rest.indexOf(10);
      for (; end < 0; end = rest.indexOf(10)) if (!(await more())) break;
      if (end < 0 && rest.length === 0) return null;
      if (end < 0) throw damaged();
      const line = rest.subarray(0, end).toString();
      rest = rest.subarray(end + 1);
      return line;
    },
  };
}

async function* openedPieces(from: ReturnType<typeof taker>, key: Buffer, salt: Buffer): AsyncGenerator<Buffer> {
  const cipherKey = cipherKeyOf(key, salt);
  for (let at = 0; ; at += 1) {
    const head = await from.bytes(headBytes);
    const length = head.readUInt32BE();
    if (length > pieceBytes) throw damaged();
    const content = await from.bytes(length + tagBytes);
    const decipher = createDecipheriv('aes-256-gcm', cipherKey, nonceOf(at)).setAAD(head);
    decipher.setAuthTag(content.subarray(length));
    let plain: Buffer;
    try {
      plain = Buffer.concat([decipher.update(content.subarray(0, length)), decipher.final()]);
    } catch {
      throw damaged();
    }
    yield plain;
    if (head.readUInt8(4) === 1) return;
  }
}

/** The frames of a copy, opened with whichever of the keys closed it. */
export async function* readCopy(source: AsyncIterable<Buffer>, keys: readonly Buffer[]): AsyncGenerator<Frame> {
  const from = taker(source);
  const isOurs = (await from.line().catch(() => null)) === mark;
  if (!isOurs) throw new CommandRefusal('这不是本程序的备份文件，请检查文件名。');
  const { salt, key: print } = JSON.parse((await from.line()) ?? '{}') as { salt: string; key: string };
  const key = keys.find(one => fingerprintOf(one) === print);
  if (!key) throw new CommandRefusal('没有打开这份备份的密钥。请设置备份当时的 SEAL_KEY（或 BACKUP_KEY）后重试。');
  let failure: unknown = null;
  const sealed = openedPieces(from, key, Buffer.from(salt, 'base64'));
  const unpacked = createGunzip();
  pipeline(Readable.from(sealed), unpacked as unknown as Writable, error => (failure = error));
  const plain = taker(unpacked as AsyncIterable<Buffer>);
  try {
    for (let line = await plain.line(); line !== null; line = await plain.line()) {
      const { bytes, ...head } = JSON.parse(line) as { bytes: number } & Record<string, unknown>;
      yield { head, bytes: await plain.bytes(bytes) };
    }
  } catch (error) {
    throw failure ?? error;
  }
}
