/** The paragraphs of a Word document as lines of text, with the numbers that lists count by themselves. */
import { Refusal } from '../../../kit/refusal.ts';
import { Unfit, unpack } from '../../../archive/archive.ts';
import { piecesOf } from '../../../archive/xml.ts';
import { answersIn } from './answer-table.ts';
import { counterOf, levelsIn } from './numbering.ts';

export interface Line {
  /** Of the paragraph, from 1, as a word processor counts those that are not empty. */
  line: number;
  text: string;
  /** Something stands there that is no text. */
  hasPicture: boolean;
  /** `1. A`, from a table of answers. */
  isAnswer?: boolean;
}
const mostBytes = 50 << 20;
const marks: Record<string, string> = { tab: ' ', br: '\n', cr: '\n' };

/** Follows the tables of a document by their cells; one of answers becomes a line for each. */
function tablesOf(lines: Line[]) {
  let [depth, start, cell] = [0, 0, 0];
  let rows: string[][] = [];
  const end = () => {
    const answers = answersIn(rows);
    const line = lines[start]?.line ?? 1;
    if (answers)
      lines.splice(start, Infinity, ...answers.map(text => ({ line, text, hasPicture: false, isAnswer: true })));
  };
  return {
    begin(name: string) {
      if (name === 'tbl' && (depth += 1) === 1) [rows, start] = [[], lines.length];
      else if (depth === 1 && name === 'tr') rows.push([]);
      else if (depth === 1 && name === 'tc') cell = lines.length;
    },
    end(name: string) {
      const words = () => lines.slice(cell).map(({ text }) => text);
      if (depth === 1 && name === 'tc') rows.at(-1)?.push(words().join(' '));
      else if (name === 'tbl' && (depth -= 1) === 0) end();
    },
  };
}

function linesIn(document: Buffer, numbering: Buffer | undefined): Line[] {
  const count = counterOf(levelsIn(numbering));
  const lines: Line[] = [];
  const tables = tablesOf(lines);
  let [text, numId, ilvl, hasPicture, isText, paragraph] = ['', '', '0', false, false, 0];
  const end = () => {
    const before = numId !== '' && numId !== '0' ? count(numId, ilvl) : '';
    const whole = before && text.trim() ? `${before} ${text}` : text;
    const parts = whole.split('\n').filter(part => part.trim() !== '');
    if (parts.length > 0 || hasPicture) paragraph += 1;
    for (const part of parts.length > 0 || !hasPicture ? parts : [''])
      lines.push({ line: paragraph, text: part.trim(), hasPicture });
    [text, numId, ilvl, hasPicture] = ['', '', '0', false];
  };
  for (const piece of piecesOf(document)) {
    if (piece.kind === 'words') text += isText ? piece.words : '';
    else if (piece.name === 't') isText = piece.kind === 'begin' && !piece.isEmpty;
    else if (piece.kind === 'end') {
      if (piece.name === 'p') end();
      tables.end(piece.name);
    } else if (piece.name === 'tbl' || piece.name === 'tr' || piece.name === 'tc') tables.begin(piece.name);
    else if (piece.name in marks) text += marks[piece.name];
    else if (piece.name === 'numId') numId = piece.attributes['w:val'] ?? '';
    else if (piece.name === 'ilvl') ilvl = piece.attributes['w:val'] ?? '0';
    else if (piece.name === 'drawing' || piece.name === 'pict' || piece.name === 'oMath') hasPicture = true;
  }
  return lines;
}

const refused = () => new Refusal(400, 'exam.topic.word-file');

/** Lines of a .docx file; anything else is refused. */
export async function paragraphsOf(content: Buffer): Promise<Line[]> {
  try {
    const parts = await unpack(content, mostBytes);
    const document = parts.get('word/document.xml');
    if (!document) throw refused();
    return linesIn(document, parts.get('word/numbering.xml'));
  } catch (error) {
    if (error instanceof Unfit) throw refused();
    throw error;
  }
}
