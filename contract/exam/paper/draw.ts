/** A paper from sections, questions and a seed: the same three give the same paper anywhere. Domain-cadre 4.5, 4.6. */
import { matching } from '../marking/matching.ts';
import { chanceOf, shuffled } from './chance.ts';
import { countOf, isManual, type AutomaticSection, type Section } from './section.ts';

/** What a draw asks of a question that is enabled. */
export interface Candidate {
  id: string;
  topicType: string;
  difficulty: string;
  knowledge: readonly string[];
  /** Its library and those above it. */
  libraryIds: readonly string[];
}
/** How many were wanted by a section and how many there are. */
export interface Shortage {
  topicType: string;
  difficulty: string | null;
  has: number;
  wants: number;
}
export type Drawn = { topicIds: string[][] } | { shortages: Shortage[] };

/** Places of one section that ask the same of a question. */
interface Wanted {
  section: number;
  topicType: string;
  difficulty: string | null;
  count: number;
  fitting: number[];
}

/** A whole number by percentages: what is left over goes to the greatest remainders, the easier first. */
export function shares(count: number, mix: Record<string, number>): [string, number][] {
  const levels = Object.keys(mix).sort();
  const exact = levels.map(level => (count * (mix[level] ?? 0)) / 100);
  const parts = exact.map(Math.floor);
  const left = count - parts.reduce((all, one) => all + one, 0);
  const order = levels.map((_, at) => at).sort((a, b) => (exact[b]! % 1) - (exact[a]! % 1) || a - b);
  for (const at of order.slice(0, left)) parts[at]! += 1;
  return levels.map((level, at) => [level, parts[at] ?? 0]);
}

const isOneOf = (asked: readonly string[], has: readonly string[]) =>
  asked.length === 0 || asked.some(one => has.includes(one));
const fits = (section: AutomaticSection, difficulty: string | null, one: Candidate) =>
  one.topicType === section.topicType &&
  (difficulty === null || one.difficulty === difficulty) &&
  isOneOf(section.libraryIds, one.libraryIds) &&
  isOneOf(section.knowledge, one.knowledge);

function wantedOf(section: Section, at: number, candidates: readonly Candidate[]): Wanted[] {
  if (isManual(section)) return [];
  const mix = Object.keys(section.difficultyMix);
  const parts: [string | null, number][] =
    mix.length > 0 ? shares(section.count, section.difficultyMix) : [[null, section.count]];
  return parts
    .filter(([, count]) => count > 0)
    .map(([difficulty, count]) => ({
      section: at,
      topicType: section.topicType,
      difficulty,
      count,
      fitting: candidates.flatMap((one, place) => (fits(section, difficulty, one) ? [place] : [])),
    }));
}

/** Every place tries the questions in an order of its own, and gives way where another has no choice. */
function pairsOf(wanted: readonly Wanted[], next: () => number) {
  const places = wanted.flatMap(one => Array.from({ length: one.count }, () => shuffled(one.fitting, next)));
  return { places: places.length, pairs: matching(places.length, at => places[at] ?? []) };
}

function shortagesOf(wanted: readonly Wanted[], pairs: ReadonlyMap<number, number>): Shortage[] {
  let first = 0;
  return wanted.flatMap(({ topicType, difficulty, count }) => {
    const has = Array.from({ length: count }, (_, at) => first + at).filter(at => pairs.has(at)).length;
    first += count;
    return has < count ? [{ topicType, difficulty, has, wants: count }] : [];
  });
}

/** Candidates come in any order; what is chosen by hand is not drawn a second time. */
export function draw(sections: readonly Section[], bank: readonly Candidate[], seed: string): Drawn {
  const chosen = new Set(sections.flatMap(section => (isManual(section) ? section.topicIds : [])));
  const candidates = bank.filter(({ id }) => !chosen.has(id)).sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  const wanted = sections.flatMap((section, at) => wantedOf(section, at, candidates));
  const next = chanceOf(seed);
  const { places, pairs } = pairsOf(wanted, next);
  if (pairs.size < places) return { shortages: shortagesOf(wanted, pairs) };
  const topicIds: string[][] = sections.map(section => (isManual(section) ? [...section.topicIds] : []));
  let place = 0;
  for (const { section, count } of wanted)
    for (let n = 0; n < count; n += 1, place += 1) topicIds[section]?.push(candidates[pairs.get(place) ?? 0]?.id ?? '');
  return { topicIds: topicIds.map((ids, at) => (isManual(sections[at]!) ? ids : shuffled(ids, next))) };
}

export const paperSize = (sections: readonly Section[]): number =>
  sections.reduce((all, section) => all + countOf(section), 0);
