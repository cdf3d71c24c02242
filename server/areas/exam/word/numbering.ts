/** Numbers and letters that a word processor counts by itself and writes nowhere: 1. 2. 3., A. B. C. */
import { piecesOf } from '../../../archive/xml.ts';

interface Level {
  format: string;
  /** `%1.` */
  text: string;
  start: number;
}
type Levels = Map<string, Level>;

const digits = '一二三四五六七八九十';
const chinese = (n: number): string => {
  if (n <= 10) return digits[n - 1] ?? String(n);
  const tens = Math.floor(n / 10);
  return `${tens > 1 ? digits[tens - 1] : ''}十${n % 10 > 0 ? digits[(n % 10) - 1] : ''}`;
};
function counted({ format }: Level, n: number): string {
  if (format === 'upperLetter') return String.fromCharCode(64 + n);
  if (format === 'lowerLetter') return String.fromCharCode(96 + n);
  return /chinese|ideograph|japanese/i.test(format) ? chinese(n) : String(n);
}

/** Level of a list by `numId ilvl`. */
export function levelsIn(numbering: Buffer | undefined): Levels {
  const levels: Levels = new Map();
  const byList = new Map<string, Levels>();
  let [list, level, num] = ['', '', ''];
  for (const piece of numbering ? piecesOf(numbering) : []) {
    if (piece.kind !== 'begin') continue;
    const value = piece.attributes['w:val'] ?? '';
    const present = byList.get(list)?.get(level);
    if (piece.name === 'abstractNum') byList.set((list = piece.attributes['w:abstractNumId'] ?? ''), new Map());
    else if (piece.name === 'lvl' && num === '')
      byList.get(list)?.set((level = piece.attributes['w:ilvl'] ?? ''), { format: 'decimal', text: '%1.', start: 1 });
    else if (piece.name === 'num') num = piece.attributes['w:numId'] ?? '';
    else if (piece.name === 'abstractNumId')
      for (const [at, one] of byList.get(value) ?? []) levels.set(`${num} ${at}`, one);
    else if (num === '' && present && piece.name === 'numFmt') present.format = value;
    else if (num === '' && present && piece.name === 'lvlText') present.text = value;
    else if (num === '' && present && piece.name === 'start') present.start = Number(value) || 1;
  }
  return levels;
}

/** Counts the paragraphs of lists as they come; a higher level begins the lower ones anew. */
export function counterOf(levels: Levels) {
  const counts = new Map<string, number>();
  return (numId: string, ilvl: string): string => {
    const level = levels.get(`${numId} ${ilvl}`);
    if (!level || level.format === 'bullet' || level.format === 'none') return '';
    const key = `${numId} ${ilvl}`;
    const n = (counts.get(key) ?? level.start - 1) + 1;
    counts.set(key, n);
    for (const other of counts.keys())
      if (other.startsWith(`${numId} `) && Number(other.split(' ')[1]) > Number(ilvl)) counts.delete(other);
    return level.text.replace(/%\d/g, counted(level, n));
  };
}
