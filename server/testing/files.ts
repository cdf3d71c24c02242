/** Files as tests send them: small, whole, and exactly what they say, or not. */
import { crc32, deflateSync } from 'node:zlib';
import { archive } from './archive.ts';
import type { Answer, Ask } from './open-world.ts';

const boundary = '----file';
export const formType = `multipart/form-data; boundary=${boundary}`;

export interface Sent {
  name?: string;
  content?: Buffer;
  fields?: Record<string, string>;
  /** Labels behind the file instead of before it. */
  isLate?: boolean;
}

/** A multipart body. */
export function form({ name, content, fields = {}, isLate = false }: Sent): Buffer {
  const labels = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const said = Buffer.from(labels.join(''));
  const file =
    name === undefined
      ? Buffer.alloc(0)
      : Buffer.concat([
          Buffer.from(
            `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
          ),
          content ?? Buffer.alloc(0),
          Buffer.from('\r\n'),
        ]);
  return Buffer.concat([...(isLate ? [file, said] : [said, file]), Buffer.from(`--${boundary}--\r\n`)]);
}

export const sendFile = (ask: Ask, url: string, sent: Sent, headers: Record<string, string> = {}): Promise<Answer> =>
  ask('POST', url, form(sent), { ...headers, 'content-type': formType });

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** A grey picture; `remark` hangs a text on it. */
export function png(width = 40, height = 50, remark?: string): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(Math.min(width, 4000), 0xaa)]);
  const lines = Buffer.concat(Array.from({ length: Math.min(height, 4000) }, () => line));
  return Buffer.concat([
    pngHead,
    chunk('IHDR', head),
    ...(remark === undefined ? [] : [chunk('tEXt', Buffer.from(`Comment\0${remark}`))]),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
/** Parts of a photograph as a phone makes it, with a note of the place and the way up. */
export function jpeg(note = 'GPS 30.5N 114.3E', orientation = 6): Buffer {
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'),
    Buffer.from([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]),
    Buffer.from(note),
  ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, exif),
    segment(0xfe, Buffer.from('remark')),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, Buffer.from([8, 0, 50, 0, 40, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0x34, 0xff, 0x00, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A PDF of so many pages, each with its number. */
export function book(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${at * 2 + 4} 0 R`).join(' ');
  const sheets = Array.from({ length: pages }, (_, at) => {
    const text = `BT /F1 40 Tf 60 700 Td (Page ${at + 1}) Tj ET`;
    return [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${at * 2 + 5} 0 R>>`,
      `<</Length ${text.length}>>stream\n${text}\nendstream`,
    ];
  }).flat();
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...sheets,
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((one, at) => {
    const place = String(body.length).padStart(10, '0');
    body += `${at + 1} 0 obj\n${one}\nendobj\n`;
    return `${place} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + end);
}
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const office = 'application/vnd.openxmlformats-officedocument';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const rels = (lines: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines}</Relationships>`;
/** One line of a list of relations; to the outside unless it is said otherwise. */
export const leadingTo = (type: string, target: string, mode = ' TargetMode="External"') =>
  `<Relationship Id="r1" Type="${relation}/${type}" Target="${target}"${mode}/>`;

interface Told {
  /** Its main part and what stands beside it, by name. */
  parts: Record<string, string | Buffer>;
  /** Lines of relations of the main part. */
  relations?: string;
}
function officeFile(main: string, type: string, { parts, relations = '' }: Told): Buffer {
  const list = main.replace(/([^/]+)$/, '_rels/$1.rels');
  const all: Record<string, string | Buffer> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/${main}" ContentType="${type}"/></Types>`,
    '_rels/.rels': rels(leadingTo('officeDocument', main, '')),
    ...(relations && { [list]: rels(relations) }),
    ...parts,
  };
  return archive(...Object.entries(all).map(([name, content]) => ({ name, content: Buffer.from(content) })));
}
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
/** A document with this body. */
export const docxOf = (body: string, { parts = {}, relations = '' }: Partial<Told> = {}): Buffer =>
  officeFile('word/document.xml', `${office}.wordprocessingml.document.main+xml`, {
    parts: {
      'word/document.xml': `<w:document ${word} xmlns:r="${relation}"><w:body>${body}</w:body></w:document>`,
      ...parts,
    },
    relations,
  });
/** Slides with nothing on them but what is told. */
export const pptxOf = ({ parts = {}, relations = '' }: Partial<Told> = {}): Buffer =>
  officeFile('ppt/presentation.xml', `${office}.presentationml.presentation.main+xml`, {
    parts: { 'ppt/presentation.xml': '<p:presentation/>', ...parts },
    relations,
  });
export const docx = docxOf('<w:p/>');
/** As long as asked, and a video by its first bytes. */
export const mp4 = (bytes: number): Buffer => {
  const content = Buffer.alloc(bytes, 0x5a);
  content.set(Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'));
  for (let at = 1000; at < bytes; at += 1000) content.writeUInt32BE(at, Math.min(at, bytes - 4));
  return content;
};
