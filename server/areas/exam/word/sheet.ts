/** Banks as sheets hold them that were not made from our template: a row for each question, its options a column each. */
import type { UnreadLine } from 'contract/exam/calls.ts';
import { shortened } from 'contract/kit/type.ts';
import type { CellText, SheetRow } from '../../../import/excel.ts';
import { explanationSheet } from '../../../import/layout.ts';
import { openBook } from '../../../import/parse.ts';
import type { Tx, UploadedFile } from '../../../kit/registry.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { kindOf, narrow, type Label } from './marks.ts';
import { optionsIn } from './options.ts';
import { finished, type Parsed } from './parse.ts';
import type { Question } from './question.ts';

const headings: [RegExp, Label | 'stem' | 'type' | 'options' | 'library'][] = [
  [/^(题干|题目|试题|问题)(内容|名称)?$/, 'stem'],
  [/^(题型|(试题|题目)?类型)$/, 'type'],
  [/^(备选)?选项(内容)?$/, 'options'],
  [/^(正确|参考|标准|试题)?答案$/, 'answer'],
  [/^(答案|试题|题目)?(解析|详解)$/, 'analysis'],
  [/^((考查)?知识点|考点)$/, 'knowledge'],
  [/^难度(等级|系数)?$/, 'difficulty'],
  [/^(分值|分数)$/, 'score'],
  [/^评分(要点|标准)$/, 'points'],
  [/^所?属?题库$/, 'library'],
];
const letterOf = (heading: string) => /^(?:选项|备选项|答案选项|选)?([A-J])(?:选?项)?$/.exec(heading)?.[1];

/** Place of each column by what it holds, and of those of options by their letters. */
interface Columns {
  said: Map<string, number>;
  options: Map<string, number>;
}
function columnsIn(cells: readonly CellText[]): Columns | null {
  const columns: Columns = { said: new Map(), options: new Map() };
  cells.forEach((cell, at) => {
    const heading = narrow(cell ?? '').replace(/[\s*　]|[（(].*[)）]$/g, '');
    const letter = letterOf(heading);
    const name = headings.find(([pattern]) => pattern.test(heading))?.[1];
    if (letter !== undefined) columns.options.set(letter, at);
    else if (name !== undefined && !columns.said.has(name)) columns.said.set(name, at);
  });
  return columns.said.has('stem') && columns.said.has('answer') ? columns : null;
}

/** Options in order, and whether one is left out before another. */
function optionsOf(cells: readonly CellText[], { said, options }: Columns): { texts: string[]; isAstray: boolean } {
  const joined = cells[said.get('options') ?? -1] ?? '';
  if (options.size === 0) {
    const found = optionsIn(joined.replace(/\s*\n\s*/g, ' '), 0);
    const lines = joined.split('\n').map(line => line.trim());
    return { texts: found.options.length > 0 ? found.options : lines.filter(line => line !== ''), isAstray: false };
  }
  const all = Array.from('ABCDEFGHIJ', (letter, at) => {
    const text = (cells[options.get(letter) ?? -1] ?? '').trim();
    return optionsIn(text, at).options[0] ?? text;
  });
  const texts = all.slice(0, all.findLastIndex(text => text !== '') + 1);
  return { texts, isAstray: texts.includes('') };
}

const labels = ['answer', 'analysis', 'knowledge', 'difficulty', 'score', 'points'] as const;

function questionOf({ rowNo, cells }: SheetRow, columns: Columns): Question | null {
  const cell = (name: string) => (cells[columns.said.get(name) ?? -1] ?? '').trim();
  const said: Question['said'] = {};
  for (const label of labels) if (cell(label) !== '') said[label] = cell(label);
  const { texts: options, isAstray } = optionsOf(cells, columns);
  if (cell('stem') === '' && said.answer === undefined) return null;
  const kind = kindOf(cell('type')) ?? null;
  return {
    line: rowNo,
    n: rowNo,
    heading: 0,
    part: null,
    kind,
    stem: cell('stem'),
    options,
    isAstray,
    said,
    hasPicture: false,
  };
}

/** The questions of the first sheet that holds some; a sheet of our template has its own way in. */
export async function questionsOfSheet(tx: Tx, file: UploadedFile): Promise<Parsed> {
  const book = await openBook(file, explanationSheet, tx.actor.userId ?? '');
  const place = book.sheets.findIndex(({ rows }) => rows.some(({ cells }) => columnsIn(cells) !== null));
  if (place === -1) {
    await book.end();
    throw new Refusal(400, 'exam.topic.sheet-heading');
  }
  const topics: Parsed['topics'] = [];
  const unread: UnreadLine[] = [];
  let columns: Columns | null = null;
  for await (const rows of book.rows(place))
    for (const row of rows) {
      if (columns === null) {
        columns = columnsIn(row.cells);
        if (columns?.said.has('library')) throw new Refusal(400, 'exam.topic.own-sheet');
        continue;
      }
      const question = questionOf(row, columns);
      if (question === null) continue;
      const done = finished(question);
      if ('topic' in done) topics.push({ ...done.topic, line: row.rowNo });
      else unread.push({ line: row.rowNo, text: shortened(question.stem, 100), reason: done.reason });
    }
  return { topics, unread };
}
