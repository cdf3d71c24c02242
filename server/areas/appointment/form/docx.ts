/** The form as a document for word processors: the cells of its layout as they are, in mm and points. Domain-cadre 1.14. */
import type { ResumeLine } from 'contract/appointment/form/content.ts';
import { leading, padding } from 'contract/appointment/form/fit.ts';
import {
  edgesOf,
  meanwhileWords,
  page,
  periodLetters,
  photoSize,
  tableWidth,
  type FormCell,
  type FormLayout,
  type FormRow,
} from 'contract/appointment/form/layout.ts';
import { periodOf } from 'contract/appointment/form/resume-text.ts';
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
const twips = (mm: number) => Math.round((mm * 1440) / 25.4);
const emus = (mm: number) => Math.round(mm * 36_000);
const writable = (text: string) => escaped(text.replace(/(?![\t\n])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, ''));

/** Digits of this face are half as wide as a character of that one, wherever the document is opened. */
const [face, latin] = ['宋体', 'Times New Roman'];
interface Look {
  size: number;
  align?: 'left' | 'center' | 'right';
  isBold?: boolean;
  /** How far all lines but the first stand in, and the first one too where it is no hanging one. */
  hanging?: number;
  indent?: number;
  isOnNewPage?: boolean;
}
const runs = (text: string, { size, isBold = false }: Look) =>
  `<w:r><w:rPr><w:rFonts w:ascii="${latin}" w:hAnsi="${latin}" w:eastAsia="${face}"/>${isBold ? '<w:b/>' : ''}<w:sz w:val="${size * 2}"/><w:szCs w:val="${size * 2}"/></w:rPr>${writable(
    text,
  )
    .split('\t')
    .map(part => `<w:t xml:space="preserve">${part}</w:t>`)
    .join('<w:tab/>')}</w:r>`;
function paragraph(content: string, look: Look): string {
  const { size, align = 'left', hanging = 0, indent = 0, isOnNewPage = false } = look;
  const stand = hanging + indent;
  const ind =
    stand > 0 ? `<w:ind w:left="${twips(stand)}"${hanging > 0 ? ` w:hanging="${twips(hanging)}"` : ''}/>` : '';
  const tabs = hanging > 0 ? `<w:tabs><w:tab w:val="left" w:pos="${twips(stand)}"/></w:tabs>` : '';
  return `<w:p><w:pPr>${isOnNewPage ? '<w:pageBreakBefore/>' : ''}${tabs}<w:autoSpaceDE w:val="0"/><w:autoSpaceDN w:val="0"/><w:spacing w:before="0" w:after="0" w:line="${Math.round(size * leading * 20)}" w:lineRule="exact"/>${ind}<w:jc w:val="${align}"/></w:pPr>${content}</w:p>`;
}
const texts = (text: string, look: Look) =>
  text
    .split('\n')
    .map(line => paragraph(runs(line, look), look))
    .join('');

/** Width of the period, where contents begin. */
const periodWidth = (size: number) => (periodLetters * size * 25.4) / 72;
function resumeXml(lines: readonly ResumeLine[], size: number): string {
  const width = periodWidth(size);
  return lines
    .map(line =>
      line.isMeanwhile
        ? texts(meanwhileWords(line), { size, indent: width })
        : texts(`${periodOf(line)}\t${line.content}`, { size, hanging: width }),
    )
    .join('');
}

function drawing({ width, height }: Picture): string {
  const scale = Math.min(photoSize.width / width, photoSize.height / height);
  const size = `cx="${emus(width * scale)}" cy="${emus(height * scale)}"`;
  return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr id="1" name="照片"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="照片"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="photo"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

function contentXml(cell: FormCell, photo: Picture | null): string {
  const { kind, text, size, align, lines } = cell;
  if (kind === 'photo' && photo)
    return `<w:p><w:pPr><w:spacing w:before="0" w:after="0"/><w:jc w:val="center"/></w:pPr>${drawing(photo)}</w:p>`;
  if (kind === 'resume') return resumeXml(lines, size) + (text || lines.length === 0 ? texts(text, { size }) : '');
  if (kind !== 'seal') return texts(text, { size, align });
  const [first = '', day = ''] = text.split('\n');
  return texts(first, { size, align: 'center' }) + texts('', { size }) + texts(day, { size, align: 'right' });
}

interface Grid {
  edges: number[];
  photo: Picture | null;
}
function cellXml(cell: FormCell, { edges, photo }: Grid, isContinued: boolean): string {
  const span = edges.indexOf(cell.to) - edges.indexOf(cell.from);
  const merge = cell.rows > 1 ? `<w:vMerge w:val="restart"/>` : isContinued ? '<w:vMerge/>' : '';
  const place = { label: 'center', value: 'center', photo: 'center', resume: 'top', seal: 'bottom' }[cell.kind];
  return `<w:tc><w:tcPr><w:tcW w:w="${twips(cell.to - cell.from)}" w:type="dxa"/>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}${merge}<w:vAlign w:val="${place}"/></w:tcPr>${isContinued ? texts('', { size: 8 }) : contentXml(cell, photo)}</w:tc>`;
}

function tableXml(rows: readonly FormRow[], photo: Picture | null): string {
  const edges = edgesOf(rows);
  const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map(side => `<w:${side} w:val="single" w:sz="6" w:space="0" w:color="000000"/>`)
    .join('');
  let reaching: { cell: FormCell; left: number }[] = [];
  const lines = rows.map(({ height, cells }) => {
    const continued = reaching.filter(({ left }) => left > 0);
    const all = [
      ...cells.map(cell => ({ cell, isContinued: false })),
      ...continued.map(({ cell }) => ({ cell: { ...cell, rows: 1 }, isContinued: true })),
    ].sort((a, b) => a.cell.from - b.cell.from);
    reaching = [
      ...continued.map(({ cell, left }) => ({ cell, left: left - 1 })),
      ...cells.filter(cell => cell.rows > 1).map(cell => ({ cell, left: cell.rows - 1 })),
    ];
    const inside = all.map(({ cell, isContinued }) => cellXml(cell, { edges, photo }, isContinued));
    return `<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="${twips(height)}" w:hRule="exact"/></w:trPr>${inside.join('')}</w:tr>`;
  });
  const grid = edges.slice(1).map((edge, at) => `<w:gridCol w:w="${twips(edge - (edges[at] ?? 0))}"/>`);
  const margin = twips(padding);
  return `<w:tbl><w:tblPr><w:tblW w:w="${twips(tableWidth)}" w:type="dxa"/><w:jc w:val="center"/><w:tblBorders>${border}</w:tblBorders><w:tblLayout w:type="fixed"/><w:tblCellMar><w:left w:w="${margin}" w:type="dxa"/><w:right w:w="${margin}" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblGrid>${grid.join('')}</w:tblGrid>${lines.join('')}</w:tbl>`;
}

const titleXml = (title: string, isOnNewPage = false) =>
  paragraph(runs(title, { size: 22, isBold: true }), { size: 22, align: 'center', isOnNewPage }) +
  texts('', { size: 8 });

function bodyOf({ title, pages, appendix }: FormLayout, photo: Picture | null): string {
  const sheets = pages.map(({ rows, foot }, at) => {
    const above = at === 0 ? titleXml(title) : paragraph('', { size: 2, isOnNewPage: true });
    return above + tableXml(rows, photo) + texts(foot, { size: 11, align: 'right' });
  });
  if (appendix.length === 0) return sheets.join('');
  const parts = appendix.map(
    ({ label, text, lines }) =>
      texts(label, { size: 12, isBold: true }) +
      resumeXml(lines, 11) +
      (text ? texts(text, { size: 11 }) : '') +
      texts('', { size: 8 }),
  );
  return [...sheets, titleXml('附　页', true), ...parts].join('');
}

const sectionXml = `<w:sectPr><w:pgSz w:w="${twips(page.width)}" w:h="${twips(page.height)}"/><w:pgMar w:top="${twips(page.top)}" w:right="${twips(page.side)}" w:bottom="${twips(page.bottom)}" w:left="${twips(page.side)}" w:header="400" w:footer="400" w:gutter="0"/></w:sectPr>`;
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (lines: string) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines}</Relationships>`;

function packed(body: string, photo: Picture | null): Promise<Buffer> {
  const types = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
  const image = photo ? `<Relationship Id="photo" Type="${office}/image" Target="media/photo.${photo.format}"/>` : '';
  const document = `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><w:body>${body}${sectionXml}</w:body></w:document>`;
  return writePackage(
    new Map([
      ['[Content_Types].xml', Buffer.from(types)],
      [
        '_rels/.rels',
        Buffer.from(relations(`<Relationship Id="d" Type="${office}/officeDocument" Target="word/document.xml"/>`)),
      ],
      ['word/document.xml', Buffer.from(document)],
      ['word/_rels/document.xml.rels', Buffer.from(relations(image))],
      ...(photo ? [[`word/media/photo.${photo.format}`, photo.content] as const] : []),
    ]),
  );
}

export const formDocx = (layout: FormLayout, photo: Picture | null): Promise<Buffer> =>
  packed(bodyOf(layout, photo), photo);

/** 导出履历: the résumé alone. */
export const resumeDocx = (name: string, lines: readonly ResumeLine[]): Promise<Buffer> =>
  packed(titleXml(`${name}同志简历`) + resumeXml(lines, 14), null);
