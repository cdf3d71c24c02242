/**
 * How much text a cell of the form holds: measured by the square of a Chinese character, so that paper, screen and the office
 * program agree without asking a font. Lengths in mm, sizes in pt. Design ui 11: shrink 14 to 8 pt, then 附页.
 */
export const sizes = [14, 13, 12, 11, 10.5, 10, 9.5, 9, 8.5, 8] as const;
export const smallest = 8;
const mmPerPoint = 25.4 / 72;
/** Lines are this much higher than their letters. */
export const leading = 1.25;
/** What a cell keeps free on either side. */
export const padding = 1.2;

const isWide = (letter: string) =>
  /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60\u3000-\u303f\u2014-\u201d\u2026]|[^\u0000-\uffff]/u.test(letter);
/** Halves of a character: letters of Latin script are wider than half of one in some faces. */
const narrow = 0.56;
const widthOf = (letter: string) => (isWide(letter) ? 1 : narrow);

/** Width of a text in characters. */
export const lettersOf = (text: string): number => Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0);

/** The lines of a text where so many characters stand in one. */
export function wrapped(text: string, letters: number): string[] {
  return text.split('\n').flatMap(paragraph => {
    const lines = [''];
    let filled = 0;
    for (const letter of paragraph) {
      if (filled + widthOf(letter) > letters) {
        lines.push('');
        filled = 0;
      }
      lines[lines.length - 1] += letter;
      filled += widthOf(letter);
    }
    return lines;
  });
}

export interface Room {
  width: number;
  height: number;
}
export const lettersIn = ({ width }: Room, size: number): number =>
  Math.max(1, (width - 2 * padding) / (size * mmPerPoint) - 0.01);
export const linesIn = ({ height }: Room, size: number): number =>
  Math.max(1, Math.floor((height - 0.6) / (size * leading * mmPerPoint)));

/** The largest size at which something of so many lines fits, null where none does. */
export const sizeFor = (room: Room, count: (letters: number) => number): number | null =>
  sizes.find(size => count(lettersIn(room, size)) <= linesIn(room, size)) ?? null;

export interface Fitted {
  text: string;
  size: number;
  /** What found no room; it stands on 附页. */
  rest: string;
}
const carriesOn = '（接附页）';
export function fitted(text: string, room: Room): Fitted {
  const size = sizeFor(room, letters => wrapped(text, letters).length);
  if (size !== null) return { text, size, rest: '' };
  const lines = wrapped(text, lettersIn(room, smallest));
  const shown = lines.slice(0, linesIn(room, smallest) - 1).join('');
  // Line breaks of the text are kept: the cut is made in the text itself.
  let [at, left] = [0, Array.from(shown).length];
  for (const letter of text) {
    if (left === 0) break;
    at += letter.length;
    if (letter !== '\n') left -= 1;
  }
  return { text: `${text.slice(0, at)}\n${carriesOn}`, size: smallest, rest: text.slice(at).replace(/^\n/, '') };
}
