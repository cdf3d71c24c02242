/** What documents for word processors are made of: runs, paragraphs, pictures, and the package around them. */
import { leading } from 'contract/appointment/form/fit.ts';
import { page } from 'contract/appointment/form/layout.ts';
import { writePackage } from '../../../archive/write.ts';
import { escaped } from '../../../archive/xml.ts';

export interface Picture {
  content: Buffer;
  format: 'jpeg' | 'png';
  width: number;
  height: number;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Twentieths of a point, and units of drawings, of a mm. */
export const twips = (mm: number) => Math.round((mm * 1440) / 25.4);
const emus = (mm: number) => Math.round(mm * 36_000);
const writable = (text: string) => escaped(text.replace(/(?![\t\n])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, ''));

/** Digits of this face are half as wide as a character of that one, wherever the document is opened. */
const [face, latin] = ['宋体', 'Times New Roman'];
export interface Look {
  size: number;
  align?: 'left' | 'center' | 'right';
  isBold?: boolean;
  /** How far all lines but the first stand in, and the first one too where it is no hanging one. */
  hanging?: number;
  indent?: number;
  isOnNewPage?: boolean;
}
export const runs = (text: string, { size, isBold = false }: Look) =>
  `<w:r><w:rPr><w:rFonts w:ascii="${latin}" w:hAnsi="${latin}" w:eastAsia="${face}"/>${isBold ? '<w:b/>' : ''}<w:sz w:val="${size * 2}"/><w:szCs w:val="${size * 2}"/></w:rPr>${writable(
    text,
  )
    .split('\t')
    .map(part => `<w:t xml:space="preserve">${part}</w:t>`)
    .join('<w:tab/>')}</w:r>`;
export function paragraph(content: string, look: Look): string {
  const { size, align = 'left', hanging = 0, indent = 0, isOnNewPage = false } = look;
  const stand = hanging + indent;
  const ind =
    stand > 0 ? `<w:ind w:left="${twips(stand)}"${hanging > 0 ? ` w:hanging="${twips(hanging)}"` : ''}/>` : '';
  const tabs = hanging > 0 ? `<w:tabs><w:tab w:val="left" w:pos="${twips(stand)}"/></w:tabs>` : '';
  return `<w:p><w:pPr>${isOnNewPage ? '<w:pageBreakBefore/>' : ''}${tabs}<w:autoSpaceDE w:val="0"/><w:autoSpaceDN w:val="0"/><w:spacing w:before="0" w:after="0" w:line="${Math.round(size * leading * 20)}" w:lineRule="exact"/>${ind}<w:jc w:val="${align}"/></w:pPr>${content}</w:p>`;
}
export const texts = (text: string, look: Look) =>
  text
    .split('\n')
    .map(line => paragraph(runs(line, look), look))
    .join('');

/** A picture inside a box of mm, under the id by which the package holds it. */
export function drawing({ width, height }: Picture, box: { width: number; height: number }, id = 'photo'): string {
  const scale = Math.min(box.width / width, box.height / height);
  const size = `cx="${emus(width * scale)}" cy="${emus(height * scale)}"`;
  return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr id="1" name="照片"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="照片"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

const sectionXml = `<w:sectPr><w:pgSz w:w="${twips(page.width)}" w:h="${twips(page.height)}"/><w:pgMar w:top="${twips(page.top)}" w:right="${twips(page.side)}" w:bottom="${twips(page.bottom)}" w:left="${twips(page.side)}" w:header="400" w:footer="400" w:gutter="0"/></w:sectPr>`;
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (lines: string) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines}</Relationships>`;

/** The bytes of a document with its pictures. */
export function packed(body: string, pictures: ReadonlyMap<string, Picture>): Promise<Buffer> {
  const all = [...pictures];
  const types = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
  const images = all.map(
    ([id, { format }]) => `<Relationship Id="${id}" Type="${office}/image" Target="media/${id}.${format}"/>`,
  );
  const document = `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><w:body>${body}${sectionXml}</w:body></w:document>`;
  return writePackage(
    new Map([
      ['[Content_Types].xml', Buffer.from(types)],
      [
        '_rels/.rels',
        Buffer.from(relations(`<Relationship Id="d" Type="${office}/officeDocument" Target="word/document.xml"/>`)),
      ],
      ['word/document.xml', Buffer.from(document)],
      ['word/_rels/document.xml.rels', Buffer.from(relations(images.join('')))],
      ...all.map(([id, { format, content }]) => [`word/media/${id}.${format}`, content] as const),
    ]),
  );
}
