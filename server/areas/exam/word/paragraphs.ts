/** The paragraphs of a Word document as lines of text, with the numbers that lists count by themselves. */
import { Refusal } from '../../../kit/refusal.ts';
import { Unfit, unpack } from '../../../archive/archive.ts';
import { piecesOf } from '../../../archive/xml.ts';
import { counterOf, levelsIn } from './numbering.ts';

export interface Line {
  /** Of the paragraph, from 1, as a word processor counts those that are not empty. */
  line: number;
  text: string;
  /** Something stands there that is no text. */
  hasPicture: boolean;
}
const mostBytes = 50 << 20;
const marks: Record<string, string> = { tab: ' ', br: '\n', cr: '\n' };

function linesIn(document: Buffer, numbering: Buffer | undefined): Line[] {
  const count = counterOf(levelsIn(numbering));
  const lines: Line[] = [];
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
    } else if (piece.name in marks) text += marks[piece.name];
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
