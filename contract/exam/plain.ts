/** The words of a stem without their dress, and the form by which two stems are the same. */
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#39': "'" };

export const plainStem = (html: string | null): string =>
  (html ?? '')
    .replace(/<br\s*\/?>|<\/(p|li|tr|h\d)>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|amp|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A place to fill in, as people read it. */
export const withBlanks = (stem: string): string => stem.replace(/\{\{\d+\}\}/g, '____');

/** Width, case, blanks and punctuation do not make another question. */
export const normalStem = (plain: string): string =>
  plain
    .replace(/\{\{\d+\}\}/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, '');

const shinglesOf = (words: string): Set<string> => {
  const signs = Array.from(words);
  if (signs.length < 3) return new Set([words]);
  return new Set(signs.slice(2).map((_, at) => signs.slice(at, at + 3).join('')));
};
/** Share of the threes of signs that two stems have in common, from 0 to 1. */
export function likeness(one: string, other: string): number {
  const [a, b] = [shinglesOf(normalStem(one)), shinglesOf(normalStem(other))];
  const both = [...a].filter(shingle => b.has(shingle)).length;
  return both / (a.size + b.size - both);
}
/** Above this two questions are told to be alike. Domain-cadre 4.4. */
export const alikeAbove = 0.9;
