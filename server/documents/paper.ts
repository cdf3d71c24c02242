/**
 * A form as data: title, sentences, and tables of labels and places. One value gives the shipped template and what the
 * browser prints, so neither can say more than the other.
 */
import type { PaperBlock } from 'contract/documents/document.ts';
import { writePackage } from '../archive/write.ts';
import type { Block, Cell, FactRows, Gathered, Paper } from '../kit/paper.ts';

const cellOf = (cell: Cell) => {
  const { text, span = 1, isTall = false } = typeof cell === 'string' ? { text: cell } : cell;
  return { text, span, isTall, isLabel: !text.includes('{') };
};
const widthOf = (row: Cell[]) => row.reduce((sum, cell) => sum + cellOf(cell).span, 0);

/** Names of the places of a form, but those within the rows of its lists. */
export function placesIn({ blocks }: Paper): string[] {
  const texts = blocks.flatMap(block => {
    if ('text' in block) return [block.text];
    if ('parts' in block) return [];
    const rows = block.each === undefined ? block.rows : block.rows.slice(0, -1);
    return rows.flat().map(cell => cellOf(cell).text);
  });
  return texts.flatMap(text => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
}

/** The form with its places filled, for the browser. */
export function filled({ blocks }: Paper, values: Gathered): PaperBlock[] {
  const fill = (text: string, own: Gathered = values) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => String(own[name] ?? ''));
  return blocks.flatMap((block): PaperBlock | PaperBlock[] => {
    if ('parts' in block)
      return (values[block.each] as FactRows).flatMap(own => filled({ title: '', blocks: block.parts }, own));
    if ('text' in block) return { kind: 'text', text: fill(block.text), align: block.align ?? 'left' };
    const heads = block.each === undefined ? block.rows : block.rows.slice(0, -1);
    const items = block.each === undefined ? [] : (values[block.each] as FactRows);
    const line = (row: Cell[], own?: Gathered) =>
      row.map(cell => ({ ...cellOf(cell), text: fill(cellOf(cell).text, own) }));
    const rows = [...heads.map(row => line(row)), ...items.map(item => line(block.rows.at(-1) ?? [], item))];
    return { kind: 'table', columns: Math.max(...block.rows.map(widthOf)), rows };
  });
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** Twentieths of a point. */
const page = { width: 11_906, height: 16_838, margin: 1417 };
const inner = page.width - 2 * page.margin;

interface Look {
  align?: string;
  size?: number;
  isBold?: boolean;
  indent?: boolean;
  font?: string;
  isOnNewPage?: boolean;
  /** 240 is one line. */
  line?: number;
}
/** Half points; 仿宋 is the face of official papers, 宋体 that of forms. */
function paragraph(
  text: string,
  { align = 'left', size = 24, isBold = false, indent = false, font = '宋体', isOnNewPage = false, line = 360 }: Look,
) {
  const lines = text.split('\n').map(part => `<w:t xml:space="preserve">${escaped(part)}</w:t>`);
  return `<w:p><w:pPr>${isOnNewPage ? '<w:pageBreakBefore/>' : ''}<w:spacing w:line="${line}" w:lineRule="auto"/>${indent ? '<w:ind w:firstLineChars="200" w:firstLine="560"/>' : ''}<w:jc w:val="${align}"/></w:pPr><w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:eastAsia="${font}"/>${isBold ? '<w:b/>' : ''}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr>${lines.join('<w:br/>')}</w:r></w:p>`;
}

/** Lines keep off the edge of their cell, also where there are several. */
const inset = '<w:tblCellMar><w:top w:w="57" w:type="dxa"/><w:bottom w:w="57" w:type="dxa"/></w:tblCellMar>';

function tableXml(rows: Cell[][]): string {
  const columns = Math.max(...rows.map(widthOf));
  const width = Math.floor(inner / columns);
  const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map(side => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
    .join('');
  const lines = rows.map(row => {
    const cells = row.map(cellOf);
    const isTall = cells.some(cell => cell.isTall);
    const height = `<w:trPr><w:cantSplit/><w:trHeight w:val="${isTall ? 1900 : 560}" w:hRule="atLeast"/></w:trPr>`;
    const inside = cells.map(
      ({ text, span, isLabel }) =>
        `<w:tc><w:tcPr><w:tcW w:w="${width * span}" w:type="dxa"/>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}<w:vAlign w:val="center"/></w:tcPr>${paragraph(text, { align: isLabel ? 'center' : 'left', size: 21, line: 300 })}</w:tc>`,
    );
    return `<w:tr>${height}${inside.join('')}</w:tr>`;
  });
  const grid = `<w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>`;
  return `<w:tbl><w:tblPr><w:tblW w:w="${width * columns}" w:type="dxa"/><w:jc w:val="center"/><w:tblBorders>${border}</w:tblBorders><w:tblLayout w:type="fixed"/>${inset}</w:tblPr>${grid}${lines.join('')}</w:tbl>`;
}

/** The marks of a list around its row: it begins in the first cell and ends in the last. */
function marked(row: Cell[], each: string): Cell[] {
  const around = (cell: Cell, at: number): Cell => {
    const { text, span } = cellOf(cell);
    const [begin, end] = [at === 0 ? `{#${each}}` : '', at === row.length - 1 ? `{/${each}}` : ''];
    return { text: `${begin}${text}${end}`, span };
  };
  return row.map(around);
}

function blockXml(block: Block): string {
  if ('parts' in block) {
    const mark = (sign: string) => paragraph(`{${sign}${block.each}}`, {});
    return [mark('#'), ...block.parts.map(blockXml), mark('/')].join('');
  }
  if ('rows' in block) {
    const { rows, each } = block;
    return tableXml(
      each === undefined ? rows : rows.map((row, at) => (at === rows.length - 1 ? marked(row, each) : row)),
    );
  }
  const { text, align = 'left' } = block;
  if (align === 'page') return paragraph(text, { align: 'center', size: 32, isBold: true, isOnNewPage: true });
  return paragraph(text, {
    align: align === 'indent' ? 'both' : align,
    indent: align === 'indent',
    size: align === 'left' ? 21 : 28,
    font: align === 'left' ? '宋体' : '仿宋',
  });
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const types = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/settings.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml"/></Types>`;
const relations = `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

const ofDocument = `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/settings" Target="settings.xml"/></Relationships>`;
/** A line that somebody ended is not drawn out to the margin. */
const settings = `${head}<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:compat><w:doNotExpandShiftReturn/></w:compat></w:settings>`;

/** The shipped template of a form. */
export function templateOf({ title, blocks }: Paper): Promise<Buffer> {
  const body = [
    paragraph(title, { align: 'center', size: 40, isBold: true }),
    ...blocks.map(blockXml),
    // A table wants a paragraph behind it.
    paragraph('', { size: 12 }),
    `<w:sectPr><w:pgSz w:w="${page.width}" w:h="${page.height}"/><w:pgMar w:top="${page.margin}" w:right="${page.margin}" w:bottom="${page.margin}" w:left="${page.margin}" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr>`,
  ];
  const document = `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`;
  return writePackage(
    new Map([
      ['[Content_Types].xml', Buffer.from(types)],
      ['_rels/.rels', Buffer.from(relations)],
      ['word/document.xml', Buffer.from(document)],
      ['word/_rels/document.xml.rels', Buffer.from(ofDocument)],
      ['word/settings.xml', Buffer.from(settings)],
    ]),
  );
}
