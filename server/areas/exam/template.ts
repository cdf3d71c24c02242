/** Templates of papers: what they promise can be drawn, and their points are what they say. Domain-cadre 4.5. */
import { sql } from 'drizzle-orm';
import { buildTypes, typeLabels } from 'contract/exam/codes.ts';
import { examTemplate, type ExamTemplateDraft } from 'contract/exam/exam-template.ts';
import { draw, type Shortage } from 'contract/exam/paper/draw.ts';
import { readSections } from 'contract/exam/paper/read-sections.ts';
import { isManual, totalOf, type Section } from 'contract/exam/paper/section.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { rules, type Rollup } from '../../kit/registry.ts';
import { bankOf, type Banked } from './bank.ts';

const entity = 'exam.examTemplate';
type Bank = ReadonlyMap<string, Banked>;

/** DX_ND. */
const levels: Record<string, string> = { 1: '易', 2: '较易', 3: '中', 4: '较难', 5: '难' };
const told = ({ topicType, difficulty, has, wants }: Shortage) => {
  const type = typeLabels[topicType] ?? '';
  const level = difficulty === null ? '' : `（${levels[difficulty] ?? ''}）`;
  return { type: `${type}${level}`, n: has, m: wants };
};

function sectionFaults(section: Section, at: number, bank: Bank): Fault[] {
  if (isManual(section)) {
    const isFit = section.topicIds.every(id => bank.get(id)?.topicType === section.topicType);
    return isFit ? [] : [fault('sections', `${entity}.not-enabled`, { n: at + 1 })];
  }
  const percents = Object.values(section.difficultyMix);
  const sum = percents.reduce((all, one) => all + one, 0);
  return percents.length === 0 || sum === 100 ? [] : [fault('sections', `${entity}.mix`, { n: at + 1 })];
}

/** What stands against these sections whatever the bank holds, and what the bank is short of. */
export function structureFaults(sections: readonly Section[] | null, bank: Bank, short = fault): Fault[] {
  if (!sections) return [fault('sections', `${entity}.sections`)];
  const chosen = sections.flatMap(section => (isManual(section) ? section.topicIds : []));
  const single = sections.flatMap((section, at) => sectionFaults(section, at, bank));
  const drawn = single.length > 0 ? null : draw(sections, [...bank.values()], 'check');
  return [
    ...single,
    ...(new Set(chosen).size < chosen.length ? [fault('sections', `${entity}.twice`)] : []),
    ...(drawn && 'shortages' in drawn
      ? drawn.shortages.map(one => short('sections', `${entity}.short`, told(one)))
      : []),
  ];
}

const isOfKind = (sections: readonly Section[], buildType: string | null) =>
  sections.every(section => isManual(section) === (buildType === buildTypes.manual));

function templateFaults({ sections: said, totalScore, buildType }: ExamTemplateDraft, bank: Bank): Fault[] {
  const sections = readSections(said);
  if (!sections || !isOfKind(sections, buildType)) return [fault('sections', `${entity}.sections`)];
  // The bank may be filled after its template is made; an exam and a trial refuse what this only tells. Decision 276.
  const faults = structureFaults(sections, bank, warn);
  return totalOf(sections) === totalScore ? faults : [...faults, fault('totalScore', `${entity}.total`)];
}

export const templateRules = rules(examTemplate, {
  facts: tx => bankOf(tx),
  check: ({ after, changed }, bank) =>
    ['sections', 'totalScore', 'buildType'].some(name => changed.has(name as 'sections')) && after.sections !== null
      ? templateFaults(after, bank)
      : [],
});

export const templateCounts: Rollup = {
  resource: examTemplate,
  fields: ['sectionCount', 'topicCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select e.id, count(s)::int as section_count,
        sum(coalesce((s ->> 'count')::int, jsonb_array_length(s -> 'topicIds')))::int as topic_count
      from exam_template e cross join jsonb_array_elements(e.sections::jsonb) s
      where e.id = any(${sql.param(ids)}::bigint[]) group by e.id`),
};
