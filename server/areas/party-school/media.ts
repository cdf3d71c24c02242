/** How long a film or a recording plays, read from the file itself; what a browser says of it is never asked. */
import type { Source } from '../../archive/archive.ts';

type Lack = 'broken' | 'no-film' | 'no-sound' | 'no-length';
/** Says what is wrong with a file in one word of the texts of the courseware. */
export class Unplayable extends Error {
  readonly why: Lack;
  constructor(why: Lack) {
    super(why);
    this.why = why;
  }
}

/** A film in pieces of a second each, for a day, has fewer. */
const mostBoxes = 200_000;

async function read(source: Source, first: number, count: number): Promise<Buffer> {
  if (first + count > source.size) throw new Unplayable('broken');
  const pieces: Buffer[] = [];
  for await (const piece of source.bytes(first, first + count - 1)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** Content of a box of ISO 14496-12, from its first byte to behind its last one. */
interface Box {
  type: string;
  from: number;
  to: number;
}

async function boxesIn(source: Source, { from, to }: Omit<Box, 'type'>): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const head = await read(source, at, Math.min(16, to - at));
    const said = head.readUInt32BE(0);
    // 1: the length stands behind the name in eight bytes; 0: it goes to the end.
    const isLong = said === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : said === 0 ? to - at : said;
    if (size < (isLong ? 16 : 8) || at + size > to || boxes.length === mostBoxes) throw new Unplayable('broken');
    boxes.push({ type: head.toString('latin1', 4, 8), from: at + (isLong ? 16 : 8), to: at + size });
    at += size;
  }
  return boxes;
}

/** All boxes at the end of a way, each name one step further in. */
async function boxesAt(source: Source, within: Box[], [type, ...further]: readonly string[]): Promise<Box[]> {
  const found = within.filter(one => one.type === type);
  if (further.length === 0) return found;
  const below: Box[] = [];
  for (const one of found) below.push(...(await boxesAt(source, await boxesIn(source, one), further)));
  return below;
}

/** A number of four bytes, or of eight in the second form of its box. */
const numberAt = (bytes: Buffer, short: number, long: number): number => {
  if (bytes[0] === 1) return bytes.length < long + 8 ? 0 : Number(bytes.readBigUInt64BE(long));
  const value = bytes.length < short + 4 ? 0 : bytes.readUInt32BE(short);
  return value === 0xffff_ffff ? 0 : value; // not known
};
const headOf = (source: Source, { from, to }: Box) => read(source, from, Math.min(32, to - from));

/** Seconds of an MP4 file, and what its tracks are. */
async function ofMp4(source: Source): Promise<{ seconds: number; tracks: string[] }> {
  const top = await boxesIn(source, { from: 0, to: source.size });
  const [movie] = await boxesAt(source, top, ['moov', 'mvhd']);
  if (!movie) throw new Unplayable('broken');
  const head = await headOf(source, movie);
  const scale = head.readUInt32BE(head[0] === 1 ? 20 : 12);
  // What was written while it was filmed knows its length behind the head.
  const [whole] = await boxesAt(source, top, ['moov', 'mvex', 'mehd']);
  const units = numberAt(head, 16, 24) || (whole ? numberAt(await headOf(source, whole), 4, 4) : 0);
  const tracks: string[] = [];
  for (const one of await boxesAt(source, top, ['moov', 'trak', 'mdia', 'hdlr']))
    tracks.push((await headOf(source, one)).toString('latin1', 8, 12));
  return { seconds: scale === 0 ? 0 : units / scale, tracks };
}

/** Seconds of a WAV file: the bytes of its sound by those of a second. */
function ofWav(content: Buffer): number {
  let rate = 0;
  for (let at = 12; at + 8 <= content.length;) {
    const [type, size] = [content.toString('latin1', at, at + 4), content.readUInt32LE(at + 4)];
    if (type === 'fmt ' && at + 20 <= content.length) rate = content.readUInt32LE(at + 16);
    if (type === 'data') return rate === 0 ? 0 : Math.min(size, content.length - at - 8) / rate;
    at += 8 + size + (size % 2);
  }
  return 0;
}

const kilobits = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const rates = [44_100, 48_000, 32_000];

/** Length in bytes and seconds of the frame of layer III that begins here; null where none does. */
function frameAt(content: Buffer, at: number): { bytes: number; seconds: number } | null {
  if (at + 4 > content.length || content.readUInt16BE(at) < 0xffe0) return null;
  const [second = 0, third = 0] = [content[at + 1], content[at + 2]];
  const version = (second >> 3) & 3; // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5
  const bits = (version === 3 ? kilobits.one : kilobits.two)[third >> 4];
  const full = rates[(third >> 2) & 3];
  if (version === 1 || ((second >> 1) & 3) !== 1 || !bits || !full) return null;
  const rate = version === 3 ? full : version === 2 ? full / 2 : full / 4;
  const samples = version === 3 ? 1152 : 576;
  return { bytes: Math.floor((samples * bits * 125) / rate) + ((third >> 1) & 1), seconds: samples / rate };
}

/** Seconds of an MP3 file, frame by frame: its rate may change from one to the next. */
function ofMp3(content: Buffer): number {
  const isTagged = content.toString('latin1', 0, 3) === 'ID3' && content.length > 10;
  const tag = isTagged ? content.subarray(6, 10).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0) + 10 : 0;
  let seconds = 0;
  for (let at = tag; at < content.length;) {
    const frame = frameAt(content, at);
    if (frame) seconds += frame.seconds;
    // What stands between frames is passed over until the next two in a row.
    at += frame?.bytes ?? 1;
    while (!frame && at < content.length && !frameAt(content, at + (frameAt(content, at)?.bytes ?? content.length)))
      at += 1;
  }
  return seconds;
}

/** `mp4`, `m4a`, `mp3` or `wav`, as the content says; a film has a picture, a recording a sound. */
export interface Played {
  format: string;
  isFilm: boolean;
  source: Source;
  /** All of it, of a recording that is no MP4. */
  whole(): Promise<Buffer>;
}

async function secondsOf({ format, isFilm, source, whole }: Played): Promise<number> {
  if (format === 'mp3') return ofMp3(await whole());
  if (format === 'wav') return ofWav(await whole());
  const { seconds, tracks } = await ofMp4(source);
  if (!tracks.includes(isFilm ? 'vide' : 'soun')) throw new Unplayable(isFilm ? 'no-film' : 'no-sound');
  return seconds;
}

/** Whole seconds, one at least. Throws `Unplayable` of what is none. */
export async function durationOf(played: Played): Promise<number> {
  const seconds = await secondsOf(played);
  if (!(seconds > 0 && seconds < 86_400)) throw new Unplayable('no-length');
  return Math.max(1, Math.round(seconds));
}
