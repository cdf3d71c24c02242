/** Options as banks write them: each on its line, or several, or all behind the stem. */
const letters = 'ABCDEFGHIJ';

interface Place {
  at: number;
  from: number;
}
/** The next option of this letter from a place on; `isLoose` takes a letter with no mark but a space, which begins a line. */
function placeOf(text: string, letter: string, from: number): Place | null {
  const wide = String.fromCharCode(letter.charCodeAt(0) + 0xfee0);
  const marked = new RegExp(`[（(]?[${letter}${wide}]\\s*[)）.、．:：]\\s*`, 'g');
  marked.lastIndex = from;
  const found = marked.exec(text);
  if (found) return { at: found.index, from: marked.lastIndex };
  const loose = from === 0 ? new RegExp(`^${letter}\\s+(?=\\S)`).exec(text) : null;
  return loose ? { at: 0, from: loose[0].length } : null;
}

/** What stands before the first option of a line, and the options from the next expected letter on. */
export function optionsIn(text: string, known: number): { before: string; options: string[] } {
  const places: Place[] = [];
  for (let at = known; at < letters.length; at += 1) {
    const place = placeOf(text, letters[at] ?? '', places.at(-1)?.from ?? 0);
    if (!place) break;
    places.push(place);
  }
  const [first] = places;
  // Behind a stem there are two at least: one letter alone may belong to its words.
  if (!first || (first.at > 0 && places.length < 2)) return { before: text, options: [] };
  const options = places.map(({ from }, at) =>
    text
      .slice(from, places[at + 1]?.at)
      .replace(/[;；\s]+$/, '')
      .trim(),
  );
  return { before: text.slice(0, first.at).trim(), options };
}
