/**
 * A film for the demonstration and for tests: one plain picture, shown for as long as asked, as an MP4 of some 60 KB.
 * H.264 of the baseline profile whose blocks are written out (I_PCM), so that every player shows it without an encoder.
 */

/** Of one picture, in blocks of 16 by 16. */
const across = 16;
const down = 9;
/** A key picture as often, in seconds, so that one may leap. */
const step = 10;

const u32 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((one, at) => bytes.writeUInt32BE(one, at * 4));
  return bytes;
};
const u16 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((one, at) => bytes.writeUInt16BE(one, at * 2));
  return bytes;
};
const box = (type: string, ...content: Buffer[]): Buffer => {
  const all = Buffer.concat(content);
  return Buffer.concat([u32(all.length + 8), Buffer.from(type, 'latin1'), all]);
};

/** Bits of H.264: a number of a fixed width, or one in the code of Exp-Golomb. */
function bitsOf(...values: (number | [value: number, width: number])[]): string {
  return values
    .map(one => {
      if (Array.isArray(one)) return one[0].toString(2).padStart(one[1], '0');
      const code = (one + 1).toString(2);
      return '0'.repeat(code.length - 1) + code;
    })
    .join('');
}
const bytesOf = (bits: string): Buffer =>
  Buffer.from(
    (bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? []).map(one => Number.parseInt(one, 2)),
  );
const ended = (bits: string) => bytesOf(`${bits}1`);

/** Sequence and picture parameters: baseline, level 1.3, picture order 2, no deblocking said. */
const sequence = Buffer.concat([
  Buffer.from([0x67, 66, 0xc0, 13]),
  ended(bitsOf(0, 0, 2, 1, [0, 1], across - 1, down - 1, [1, 1], [1, 1], [0, 1], [0, 1])),
]);
const picture = Buffer.concat([
  Buffer.from([0x68]),
  ended(bitsOf(0, 0, [0, 1], [0, 1], 0, 0, 0, [0, 1], [0, 2], 0, 0, 0, [0, 1], [0, 1], [0, 1])),
]);

/** One key picture in the red of the product. */
function keyPicture(): Buffer {
  const head = bitsOf(0, 7, 0, [0, 4], 0, [0, 1], [0, 1], 0);
  const block = Buffer.concat([Buffer.alloc(256, 70), Buffer.alloc(64, 110), Buffer.alloc(64, 190)]);
  const blocks = Array.from({ length: across * down }, (_, at) =>
    // Its kind, filled up to a whole byte, then what it shows.
    Buffer.concat([bytesOf((at === 0 ? head : '') + bitsOf(25)), block]),
  );
  const slice = Buffer.concat([Buffer.from([0x65]), ...blocks, Buffer.from([0x80])]);
  return Buffer.concat([u32(slice.length), slice]);
}

const unity = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const scale = 1000;

/** @param seconds how long it plays, 1 or more */
export function film(seconds: number): Buffer {
  const kind = box('ftyp', Buffer.from('isom'), u32(0x200), Buffer.from('isomiso2avc1mp41'));
  const shown = keyPicture();
  const media = box('mdat', shown);
  const from = kind.length + 8;
  const count = Math.ceil(seconds / step);
  const last = seconds - (count - 1) * step;
  const config = Buffer.concat([
    Buffer.from([1, 66, 0xc0, 13, 0xff, 0xe1]),
    u16(sequence.length),
    sequence,
    Buffer.from([1]),
    u16(picture.length),
    picture,
  ]);
  const format = Buffer.concat([
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(across * 16, down * 16),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    box('avcC', config),
  ]);
  const samples = box(
    'stbl',
    box('stsd', u32(0, 1), box('avc1', format)),
    box('stts', u32(0, 2, count - 1, step * scale, 1, last * scale)),
    box('stsc', u32(0, 1, 1, 1, 1)),
    box('stsz', u32(0, shown.length, count)),
    // The same picture each time.
    box('stco', u32(0, count, ...Array.from({ length: count }, () => from))),
  );
  const length = seconds * scale;
  const track = box(
    'trak',
    box('tkhd', u32(7, 0, 0, 1, 0, length, 0, 0), u16(0, 0, 0, 0), unity, u32((across * 16) << 16, (down * 16) << 16)),
    box(
      'mdia',
      box('mdhd', u32(0, 0, 0, scale, length), u16(0x55c4, 0)),
      box('hdlr', u32(0, 0), Buffer.from('vide'), u32(0, 0, 0), Buffer.from('film\0')),
      box(
        'minf',
        box('vmhd', u32(1), u16(0, 0, 0, 0)),
        box('dinf', box('dref', u32(0, 1), box('url ', u32(1)))),
        samples,
      ),
    ),
  );
  const head = box(
    'mvhd',
    u32(0, 0, 0, scale, length, 0x10000),
    u16(0x100, 0),
    u32(0, 0),
    unity,
    Buffer.alloc(24),
    u32(2),
  );
  return Buffer.concat([kind, media, box('moov', head, track)]);
}
