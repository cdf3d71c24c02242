/**
 * The sheet by which anybody recomputes a result: of each group how many voices and how many points count, and from there on
 * formulas alone, down to rank and places of 优秀. No ballot stands in it, nor anything of fewer than the least. Decision 272.
 */
import type { Result } from 'contract/assessment/calculation/calculate.ts';
import { effectiveWeight, type Part } from 'contract/assessment/calculation/parts.ts';
import { excellentMost } from 'contract/assessment/calculation/quota.ts';
import { writeLinkedSheets, type LinkedSheet, type LongColumn } from '../../excel/long-sheet.ts';

export interface SheetLine extends Result {
  name: string;
  post: string;
  /** Gets a grade, and counts for the places of 优秀. */
  isGraded: boolean;
}
export interface Wanted {
  /** Name of the scheme. */
  title: string;
  remark: string;
  groupNames: ReadonlyMap<string, string>;
  percent: number;
  lines: readonly SheetLine[];
}

/** Rows of title, remark and headings. */
const headRows = 3;
const hundredths = 100;
const points = (score: number | null) => (score === null ? null : score / hundredths);
const column = (heading: string, width: number, kind: LongColumn['kind'] = 'text'): LongColumn => ({
  heading,
  width,
  kind,
});
const last = (rows: number) => headRows + Math.max(rows, 1);

const groupSheet = '各主体得分';
const totalSheet = '总分和名次';

function nameOf({ groupId, merged }: Part, names: ReadonlyMap<string, string>): string {
  const also = merged.map(id => names.get(id) ?? id).join('、');
  return `${names.get(groupId) ?? groupId}${also && `（并入${also}）`}`;
}

/** 序号, 姓名, 对象组, 评价主体, 票数, 权重, 计入人次, 分值合计, and from H on what follows: 均分, 折算权重, 权重×均分. */
function partsSheet({ title, remark, groupNames, lines }: Wanted): LinkedSheet {
  const all = lines.flatMap((line, at) => line.parts.map(part => ({ no: at + 1, line, part })));
  const end = last(all.length);
  const rows = all.map(({ no, line, part }, at) => {
    const row = headRows + 1 + at;
    const whole = `SUMIFS(F$${headRows + 1}:F$${end},A$${headRows + 1}:A$${end},A${row})`;
    return [
      no,
      line.name,
      line.pool,
      nameOf(part, groupNames),
      part.ballots,
      part.weight,
      part.voices,
      part.sum,
      { formula: `ROUND(H${row}/G${row},2)`, value: points(part.mean) },
      { formula: `ROUND(F${row}/${whole}*100,2)`, value: points(effectiveWeight(part, line.parts)) },
      { formula: `F${row}*I${row}`, value: (part.weight * part.mean) / hundredths },
    ];
  });
  const columns = [
    column('序号', 6, 'number'),
    column('姓名', 12),
    column('对象组', 14),
    column('评价主体', 28),
    column('票数', 8, 'number'),
    column('权重（%）', 10, 'number'),
    column('计入人次', 10, 'number'),
    column('计入分值合计', 14, 'money'),
    column('均分', 10, 'money'),
    column('折算权重（%）', 14, 'money'),
    column('权重×均分', 12, 'money'),
  ];
  return { name: groupSheet, title: `${title}：${groupSheet}`, remark, columns, rows };
}

/** What a column of the first sheet adds up to for the person of this row. */
const sumOf = (letter: string, end: number, row: number) => {
  const range = (of: string) => `'${groupSheet}'!${of}$${headRows + 1}:${of}$${end}`;
  return `SUMIFS(${range(letter)},${range('A')},A${row})`;
};

function totalsSheet({ title, remark, lines }: Wanted): LinkedSheet {
  const end = last(lines.length);
  const groupEnd = last(lines.flatMap(({ parts }) => parts).length);
  const range = (of: string) => `${of}$${headRows + 1}:${of}$${end}`;
  const rows = lines.map((line, at) => {
    const row = headRows + 1 + at;
    const weighted = `ROUND(${sumOf('K', groupEnd, row)}/${sumOf('F', groupEnd, row)},2)`;
    const rank = `COUNTIFS(${range('D')},D${row},${range('G')},">"&G${row})+1`;
    const isRated = line.weighted !== null;
    return [
      at + 1,
      line.name,
      line.post,
      line.pool,
      isRated ? { formula: weighted, value: points(line.weighted) } : null,
      line.adjustment,
      isRated ? { formula: `ROUND(E${row}+F${row},2)`, value: points(line.total) } : null,
      isRated ? { formula: rank, value: line.rank } : null,
      line.isGraded ? '是' : '否',
    ];
  });
  const columns = [
    column('序号', 6, 'number'),
    column('姓名', 12),
    column('职务', 28),
    column('对象组', 14),
    column('加权得分', 10, 'money'),
    column('加减分', 10, 'money'),
    column('总分', 10, 'money'),
    column('名次', 8, 'number'),
    column('参加评定等次', 14),
  ];
  return { name: totalSheet, title: `${title}：${totalSheet}`, remark, columns, rows };
}

function placesSheet({ title, remark, lines, percent }: Wanted): LinkedSheet {
  const end = last(lines.length);
  const range = (of: string) => `'${totalSheet}'!${of}$${headRows + 1}:${of}$${end}`;
  const rows = [...new Set(lines.map(({ pool }) => pool))].map((pool, at) => {
    const row = headRows + 1 + at;
    const graded = lines.filter(line => line.pool === pool && line.isGraded).length;
    return [
      pool,
      { formula: `COUNTIFS(${range('D')},A${row},${range('I')},"是")`, value: graded },
      percent,
      { formula: `INT(B${row}*C${row}/100)`, value: excellentMost(graded, percent) },
    ];
  });
  const columns = [
    column('对象组', 18),
    column('参加评定人数', 14, 'number'),
    column('优秀比例（%）', 14, 'number'),
    column('优秀名额', 10, 'number'),
  ];
  return { name: '优秀名额', title: `${title}：优秀名额`, remark, columns, rows };
}

export const calculationSheet = (wanted: Wanted): Promise<Buffer> =>
  writeLinkedSheets([partsSheet(wanted), totalsSheet(wanted), placesSheet(wanted)]);
