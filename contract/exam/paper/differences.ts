/** How far papers of one template differ, before anybody sits one. Domain-cadre 4.5. */
import type { Candidate } from './draw.ts';

export interface Differences {
  /** Of each two papers, how many questions they have in common and of how many. */
  pairs: { one: number; other: number; shared: number; of: number }[];
  papers: { difficulty: number; levels: { level: string; count: number }[] }[];
}

export function differences(papers: readonly string[][], bank: ReadonlyMap<string, Pick<Candidate, 'difficulty'>>) {
  const pairs = papers.flatMap((one, at) =>
    papers.slice(at + 1).map((other, step) => ({
      one: at + 1,
      other: at + step + 2,
      shared: one.filter(id => other.includes(id)).length,
      of: one.length,
    })),
  );
  const told = papers.map(ids => {
    const levels = ids.map(id => bank.get(id)?.difficulty ?? '');
    const sum = levels.reduce((all, level) => all + Number(level), 0);
    return {
      /** The mean of 1 to 5, to the tenth. */
      difficulty: ids.length === 0 ? 0 : Math.round((sum * 10) / ids.length) / 10,
      levels: ['1', '2', '3', '4', '5'].map(level => ({ level, count: levels.filter(one => one === level).length })),
    };
  });
  return { pairs, papers: told } satisfies Differences;
}
