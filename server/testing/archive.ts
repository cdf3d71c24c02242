/** Archives and workbooks made by hand, for what no program of ours would write. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface Part {
  name: string;
  content: Buffer;
  /** The size its directory claims, when it lies. */
  claims?: number;
  /** Further names by which the directory leads to the same bytes; as long as the first. */
  also?: string[];
}
/** An archive as small as archives get. */
export const archive = (...parts: Part[]): Buffer => packed(parts, false);
/** The same in numbers of eight bytes (zip64), as it is written by what does not know the sizes beforehand. */
export const longArchive = (...parts: Part[]): Buffer => packed(parts, true);

const long = 0xffffffff;
const eightBytes = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 8);
  numbers.forEach((number, at) => bytes.writeBigUInt64LE(BigInt(number), at * 8));
  return bytes;
};

function packed(parts: Part[], isLong: boolean): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claims = content.length, also = [] } of parts) {
    const body = deflateRawSync(content);
    const extra = isLong
      ? Buffer.concat([Buffer.from([1, 0, 16, 0]), eightBytes(claims, body.length)])
      : Buffer.alloc(0);
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(content), 14);
    local.writeUInt32LE(isLong ? long : body.length, 18);
    local.writeUInt32LE(isLong ? long : claims, 22);
    local.writeUInt16LE(name.length, 26);
    local.writeUInt16LE(extra.length, 28);
    local.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    local.copy(entry, 10, 8, 30);
    entry.writeUInt32LE(at, 42);
    entry.write(name, 46);
    bodies.push(local, extra, body);
    directory.push(entry, extra);
    for (const other of also) {
      const again = Buffer.from(entry);
      again.write(other, 46);
      directory.push(again, extra);
    }
    at += local.length + extra.length + body.length;
  }
  const count = directory.length / 2;
  const lines = Buffer.concat(directory);
  const longEnd = Buffer.concat([Buffer.alloc(24), eightBytes(count, count, lines.length, at)]);
  longEnd.writeUInt32LE(0x06064b50, 0);
  longEnd.writeUInt32LE(44, 4);
  const place = Buffer.concat([Buffer.alloc(8), eightBytes(at + lines.length), Buffer.from([1, 0, 0, 0])]);
  place.writeUInt32LE(0x07064b50, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(lines.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, lines, ...(isLong ? [longEnd, place] : []), end]);
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';

interface Book {
  /** Each with its attributes in the list of sheets and the inside of `sheetData`, and what stands before and behind it. */
  sheets: { name: string; attributes?: string; before?: string; data: string; after?: string }[];
  /** The inside of `sst`. */
  strings?: string;
  /** Attributes of `workbookPr`. */
  properties?: string;
  /** Number formats of the styles from 4 on. */
  formats?: string[];
  /** What a part is called in the archive. */
  nameOf?: (part: string) => string;
  /** What a part says. */
  textOf?: (text: string) => string;
  /** Puts the parts together. */
  pack?: (...parts: Part[]) => Buffer;
}

/** A workbook of raw cells; style 1 is a day, style 2 a day with time, style 3 a Chinese day. */
export function workbookOf(book: Book): Buffer {
  const { sheets, strings, properties = '', formats: own = [], nameOf = name => name, pack = archive } = book;
  const { textOf = said => said } = book;
  const entry = (name: string, text: string): Part => ({
    name: nameOf(name),
    content: Buffer.from(xml + textOf(text)),
  });
  const ids = own.map((_, at) => 177 + at);
  const ownFormats = own.map(
    (format, at) => `<numFmt numFmtId="${177 + at}" formatCode="${format.replaceAll('"', '&quot;')}"/>`,
  );
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const list = sheets.map(
    ({ name, attributes = '' }, at) => `<sheet name="${name}" sheetId="${at + 1}" ${attributes} r:id="rId${at + 1}"/>`,
  );
  const named = sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`));
  const others = [
    relation('rIdS', 'styles', 'styles.xml'),
    ...(strings ? [relation('rIdT', 'sharedStrings', 'sharedStrings.xml')] : []),
  ];
  const type = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const types = [
    type('workbook.xml', 'sheet.main'),
    type('styles.xml', 'styles'),
    ...(strings ? [type('sharedStrings.xml', 'sharedStrings')] : []),
    ...sheets.map((_, at) => type(`worksheets/sheet${at + 1}.xml`, 'worksheet')),
  ];
  const formats = `<numFmts><numFmt numFmtId="176" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/>${ownFormats.join('')}</numFmts>`;
  const styles = [0, 14, 22, 176, ...ids].map(
    format => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return pack(
    entry(
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
    ),
    entry(
      '_rels/.rels',
      `<Relationships xmlns="${packages}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    entry(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr ${properties}/><sheets>${list.join('')}</sheets></workbook>`,
    ),
    entry(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packages}/relationships">${[...named, ...others].join('')}</Relationships>`,
    ),
    entry(
      'xl/styles.xml',
      `<styleSheet xmlns="${main}">${formats}<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    ),
    ...(strings ? [entry('xl/sharedStrings.xml', `<sst xmlns="${main}">${strings}</sst>`)] : []),
    ...sheets.map(({ before = '', data, after = '' }, at) =>
      entry(
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}">${before}<sheetData>${data}</sheetData>${after}</worksheet>`,
      ),
    ),
  );
}
