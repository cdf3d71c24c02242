/** Three papers as a template would draw them, and how far they differ; nothing is kept. Domain-cadre 4.5. */
import { randomUUID } from 'node:crypto';
import { trialDraw } from 'contract/exam/calls.ts';
import { differences } from 'contract/exam/paper/differences.ts';
import { draw } from 'contract/exam/paper/draw.ts';
import { readSections } from 'contract/exam/paper/read-sections.ts';
import type { Section } from 'contract/exam/paper/section.ts';
import { refuse } from '../../kit/refusal.ts';
import { serve } from '../../kit/route.ts';
import { bankOf, type Banked } from './bank.ts';
import { structureFaults } from './template.ts';

const papers = 3;

function paperOf(sections: readonly Section[], bank: ReadonlyMap<string, Banked>): string[][] {
  const drawn = draw(sections, [...bank.values()], randomUUID());
  return 'topicIds' in drawn ? drawn.topicIds : [];
}
const shown = ({ topicType, scoreEach }: Section, ids: readonly string[], bank: ReadonlyMap<string, Banked>) => ({
  topicType,
  scoreEach,
  topics: ids.map(id => ({ id, title: bank.get(id)?.title ?? '', difficulty: bank.get(id)?.difficulty ?? '' })),
});

export const trialRoute = serve(trialDraw, async ({ tx, body }) => {
  const bank = await bankOf(tx);
  const sections = readSections(body.sections);
  const faults = structureFaults(sections, bank);
  if (!sections || faults.length > 0) throw refuse(faults);
  const drawn = Array.from({ length: papers }, () => paperOf(sections, bank));
  const told = differences(
    drawn.map(paper => paper.flat()),
    bank,
  );
  return {
    papers: drawn.map((paper, n) => ({
      sections: sections.map((section, at) => shown(section, paper[at] ?? [], bank)),
      difficulty: told.papers[n]?.difficulty ?? 0,
      levels: told.papers[n]?.levels ?? [],
    })),
    pairs: told.pairs,
  };
});
