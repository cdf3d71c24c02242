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
export function archive(...parts: Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claims = content.length, also = [] } of parts) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(content), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(claims, 22);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    local.copy(entry, 10, 8, 28);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    entry.write(name, 46);
    bodies.push(local, packed);
    directory.push(entry);
    for (const other of also) {
      const again = Buffer.from(entry);
      again.write(other, 46);
      directory.push(again);
    }
    at += local.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';

interface Book {
  /** Each with its attributes in the list of sheets and the inside of `sheetData`, and what follows it. */
  sheets: { name: string; attributes?: string; data: string; after?: string }[];
  /** The inside of `sst`. */
  strings?: string;
  /** Attributes of `workbookPr`. */
  properties?: string;
}

/** A workbook of raw cells; style 1 is a day, style 2 a day with time, style 3 a Chinese day. */
export function workbookOf({ sheets, strings, properties = '' }: Book): Buffer {
  const entry = (name: string, text: string): Part => ({ name, content: Buffer.from(xml + text) });
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
  const formats =
    '<numFmts count="1"><numFmt numFmtId="176" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/></numFmts>';
  const styles = [0, 14, 22, 176].map(
    format => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return archive(
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
      `<styleSheet xmlns="${main}">${formats}<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4">${styles.join('')}</cellXfs></styleSheet>`,
    ),
    ...(strings ? [entry('xl/sharedStrings.xml', `<sst xmlns="${main}">${strings}</sst>`)] : []),
    ...sheets.map(({ data, after = '' }, at) =>
      entry(
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${data}</sheetData>${after}</worksheet>`,
      ),
    ),
  );
}
