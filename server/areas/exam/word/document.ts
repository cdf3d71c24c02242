/** Word files for tests: paragraphs as a word processor keeps them, and lists that it numbers itself. */
import { writePackage } from '../../../archive/write.ts';
import { escaped } from '../../../archive/xml.ts';

export interface Paragraph {
  text: string;
  /** `numId ilvl` of a list. */
  list?: string;
  hasPicture?: boolean;
}
/** Cells of a table by its rows. */
export interface Table {
  rows: string[][];
}
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

function written({ text, list, hasPicture }: Paragraph): string {
  const [num, level] = list?.split(' ') ?? [];
  const numbers = list ? `<w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${num}"/></w:numPr></w:pPr>` : '';
  // Programs cut a line into runs wherever something was corrected.
  const half = Math.floor(text.length / 2);
  const runs = [text.slice(0, half), text.slice(half)].map(
    part => `<w:r><w:t xml:space="preserve">${escaped(part)}</w:t></w:r>`,
  );
  return `<w:p>${numbers}${runs.join('')}${hasPicture ? '<w:r><w:drawing/></w:r>' : ''}</w:p>`;
}
const tabled = ({ rows }: Table): string => {
  const cell = (text: string) => `<w:tc>${written({ text })}</w:tc>`;
  return `<w:tbl>${rows.map(cells => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
};
const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;

/** List 1 counts `1.` and below it `A.`. */
export function wordFile(parts: readonly (Paragraph | Table)[]): Promise<Buffer> {
  const body = parts.map(part => ('rows' in part ? tabled(part) : written(part))).join('');
  const lists = `<w:abstractNum w:abstractNumId="7">${level(0, 'decimal', '%1.')}${level(1, 'upperLetter', '%2.')}</w:abstractNum>`;
  const files = {
    'word/document.xml': `${head}<w:document ${space}><w:body>${body}</w:body></w:document>`,
    'word/numbering.xml': `${head}<w:numbering ${space}>${lists}<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num></w:numbering>`,
  };
  return writePackage(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])));
}
