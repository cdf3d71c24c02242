/** Options as banks write them: each on its line, or several, or all behind the stem. */
import { narrow } from './marks.ts';

const letters = 'ABCDEFGHIJ';

interface Place {
  at: number;
  from: number;
}
/** `（A）` and `A.`: a line keeps to one, so that the answer in a stem, `（A、B）`, is no option. */
const styles = [
  (letter: string) => `[（(]\\s*${letter}\\s*[)）]\\s*[.、．]?\\s*`,
  (letter: string) => `(?<![（(]\\s*)${letter}\\s*[)）.、．:：]\\s*`,
];

/** The next option of this letter from a place on; a letter with no mark but a space begins a line. */
function placeOf(text: string, style: (typeof styles)[number], letter: string, from: number): Place | null {
  const marked = new RegExp(style(letter), 'g');
  marked.lastIndex = from;
  const found = marked.exec(text);
  if (found) return { at: found.index, from: marked.lastIndex };
  const loose = from === 0 ? new RegExp(`^${letter}\\s+(?=\\S)`).exec(text) : null;
  return loose ? { at: 0, from: loose[0].length } : null;
}

function placesIn(text: string, style: (typeof styles)[number], known: number, begin: number): Place[] {
  const places: Place[] = [];
  for (let at = known; at < letters.length; at += 1) {
    const place = placeOf(text, style, letters[at] ?? '', places.at(-1)?.from ?? begin);
    if (!place) break;
    places.push(place);
  }
  const isEmpty = places.some(({ from }, at) => text.slice(from, places[at + 1]?.at).trim() === '');
  // Behind a stem there are two at least, and all say something: one letter alone may belong to its words.
  return places[0] && places[0].at > 0 && (places.length < 2 || isEmpty) ? [] : places;
}

/** What stands before the first option of a line, and the options from the next expected letter on, none before `begin`. */
export function optionsIn(text: string, known: number, begin = 0): { before: string; options: string[] } {
  const plain = narrow(text);
  const [bracket = [], mark = []] = styles.map(style => placesIn(plain, style, known, begin));
  const places = bracket.length > mark.length ? bracket : mark;
  const options = places.map(({ from }, at) =>
    text
      .slice(from, places[at + 1]?.at)
      .replace(/[;；\s]+$/, '')
      .trim(),
  );
  return { before: text.slice(0, places[0]?.at).trim(), options };
}

/** A letter that stands where another was to come. */
export const isAstray = (text: string): boolean =>
  /(?:^|\s)(?:[（(]\s*[A-J]\s*[)）]|[A-J]\s*[.、．)）])\s*\S/.test(narrow(text));
