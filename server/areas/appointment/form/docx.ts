/** The form as a document for word processors: the cells of its layout as they are, in mm and points. Domain-cadre 1.14. */
import type { ResumeLine } from 'contract/appointment/form/content.ts';
import { padding } from 'contract/appointment/form/fit.ts';
import {
  edgesOf,
  meanwhileWords,
  periodLetters,
  photoSize,
  tableWidth,
  type FormCell,
  type FormLayout,
  type FormRow,
} from 'contract/appointment/form/layout.ts';
import { periodOf } from 'contract/appointment/form/resume-text.ts';
import { drawing, packed, paragraph, runs, texts, twips, type Picture } from './word.ts';

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

function contentXml(cell: FormCell, photo: Picture | null): string {
  const { kind, text, size, align, lines } = cell;
  if (kind === 'photo' && photo)
    return `<w:p><w:pPr><w:spacing w:before="0" w:after="0"/><w:jc w:val="center"/></w:pPr>${drawing(photo, photoSize)}</w:p>`;
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

export const formDocx = (layout: FormLayout, photo: Picture | null): Promise<Buffer> =>
  packed(bodyOf(layout, photo), new Map(photo ? [['photo', photo]] : []));

/** 导出履历: the résumé alone. */
export const resumeDocx = (name: string, lines: readonly ResumeLine[]): Promise<Buffer> =>
  packed(titleXml(`${name}同志简历`) + resumeXml(lines, 14), new Map());
