/** Answers that stand by number at the end of a bank: `1.B 2.AC`, `1-5 ABCDA`, a line for each. */
import { narrow, numberedIn } from './marks.ts';

export interface ListedAnswer {
  n: number;
  answer: string;
}
const range = /(\d{1,4})\s*[-—–~～至]\s*(\d{1,4})\s*[题:：.、．)）]?\s*([A-J√×✓✗对错TF][A-J√×✓✗对错TF\s、,，]*)/g;
const entry = /(?:^|[\s　,，;；])[（(]?(\d{1,4})\s*(?:[、．:：)）]|\.(?!\d))\s*/g;

/** One sign each, or one word each where several options are right. */
function spread(first: number, last: number, said: string): ListedAnswer[] {
  const count = last - first + 1;
  const words = said.trim().split(/[\s、,，]+/);
  const signs = Array.from(said.replace(/[\s、,，]/g, ''));
  const each = words.length === count ? words : signs.length === count ? signs : [];
  return each.map((answer, at) => ({ n: first + at, answer }));
}

/** The answers of a line; none where it goes on with the one before. */
export function listedIn(text: string): ListedAnswer[] {
  const plain = narrow(text);
  const ranges = [...plain.matchAll(range)].flatMap(([, first, last, said = '']) =>
    spread(Number(first), Number(last), said),
  );
  if (ranges.length > 0) return ranges;
  const found = [...plain.matchAll(entry)];
  const rising = found.filter(({ 1: n }, at) => at === 0 || Number(n) === Number(found[at - 1]?.[1]) + 1);
  if (rising.length < 2 || rising.length < found.length) {
    const one = numberedIn(text);
    return one ? [{ n: one.n, answer: one.rest }] : [];
  }
  return found.map(({ index, 0: whole, 1: n }, at) => ({
    n: Number(n),
    answer: text.slice(index + whole.length, found[at + 1]?.index).trim(),
  }));
}
