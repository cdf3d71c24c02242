/** Several documents as one, each beginning on a page of its own; the office program puts their contents in place. */
import { writePackage } from '../archive/write.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const relations = (lines: string) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines}</Relationships>`;
const types = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="docx" ContentType="${word}"/><Override PartName="/word/document.xml" ContentType="${word}"/></Types>`;
/** A4 with the margins of the shipped forms. */
const page =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1417" w:left="1417" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr>';
/** A break of its own is swallowed between two contents; a paragraph that begins a page is not. */
const nextPage =
  '<w:p><w:pPr><w:pageBreakBefore/><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/><w:rPr><w:sz w:val="2"/></w:rPr></w:pPr></w:p>';

export function joined(documents: readonly Buffer[]): Promise<Buffer> {
  const [only] = documents;
  if (only && documents.length === 1) return Promise.resolve(only);
  const chunks = documents.map((_, at) => `<w:altChunk r:id="c${at}"/>`);
  const body = `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}"><w:body>${chunks.join(nextPage)}${page}</w:body></w:document>`;
  const lines = documents.map(
    (_, at) => `<Relationship Id="c${at}" Type="${office}/aFChunk" Target="part${at}.docx"/>`,
  );
  return writePackage(
    new Map([
      ['[Content_Types].xml', Buffer.from(types)],
      [
        '_rels/.rels',
        Buffer.from(relations(`<Relationship Id="d" Type="${office}/officeDocument" Target="word/document.xml"/>`)),
      ],
      ['word/document.xml', Buffer.from(body)],
      ['word/_rels/document.xml.rels', Buffer.from(relations(lines.join('')))],
      ...documents.map((one, at) => [`word/part${at}.docx`, one] as const),
    ]),
  );
}
