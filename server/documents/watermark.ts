/**
 * Words across every page of a document of our own making, behind what stands on it: who took it out, and when. They are
 * text in the header, so the office program draws them into the pages of the PDF.
 */
import { sql } from 'drizzle-orm';
import { unpack } from '../archive/archive.ts';
import { writePackage } from '../archive/write.ts';
import { escaped } from '../archive/xml.ts';
import type { Tx } from '../kit/registry.ts';

/** `周若川 2021001 2026-11-26 21:50` */
export async function markOf({ one, actor }: Tx): Promise<string> {
  const row = await one<{ number: string | null; at: string }>(sql`
    select (select number from person where id = ${actor.personId}::bigint) as number,
      to_char((select now from clock) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at`);
  return `${actor.name} ${row?.number ?? actor.username} ${row?.at ?? ''}`;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** Points from the top of a page of A4. */
const lines = [110, 270, 430, 590, 750];

/** One line of words that leans; those of a page lie one below the other. */
const line = (said: string, top: number, at: number) =>
  `<w:r><w:pict><v:shape id="mark${at}" type="#_x0000_t136" style="position:absolute;margin-left:60pt;margin-top:${top}pt;width:470pt;height:22pt;rotation:-22;z-index:-251658240;mso-position-horizontal-relative:page;mso-position-vertical-relative:page" fillcolor="#d9d9d9" stroked="f"><v:textpath style="font-family:&quot;宋体&quot;;font-size:1pt" string="${escaped(said)}"/></v:shape></w:pict></w:r>`;
const kind =
  '<w:r><w:pict><v:shapetype id="_x0000_t136" coordsize="21600,21600" o:spt="136" adj="10800" path="m@7,l@8,m@5,21600l@6,21600e"><v:path textpathok="t" o:connecttype="rect"/><v:textpath on="t" fitshape="t"/></v:shapetype></w:pict></w:r>';
const headerOf = (said: string) =>
  `${head}<w:hdr xmlns:w="${word}" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/></w:pPr>${kind}${lines.map((top, at) => line(said, top, at)).join('')}</w:p></w:hdr>`;

const [document, relations, types] = ['word/document.xml', 'word/_rels/document.xml.rels', '[Content_Types].xml'];
const mostBytes = 64 << 20;

/** Of a document with one section, as the house writes them. */
export async function watermarked(docx: Buffer, said: string): Promise<Buffer> {
  const parts = new Map(await unpack(docx, mostBytes));
  const put = (name: string, before: string, added: string) =>
    parts.set(name, Buffer.from((parts.get(name) ?? Buffer.alloc(0)).toString().replace(before, added + before)));
  parts.set('word/header-mark.xml', Buffer.from(headerOf(said)));
  put(
    types,
    '</Types>',
    '<Override PartName="/word/header-mark.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/>',
  );
  put(relations, '</Relationships>', `<Relationship Id="mark" Type="${office}/header" Target="header-mark.xml"/>`);
  put(document, '<w:pgSz', `<w:headerReference xmlns:r="${office}" w:type="default" r:id="mark"/>`);
  return writePackage(parts);
}
