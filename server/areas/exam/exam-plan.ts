/** A draft as it would be published: who sits it, which papers there are, what stands against it. */
import { sql } from 'drizzle-orm';
import { exam, type Exam } from 'contract/exam/exam.ts';
import { countOf, totalOf, type Section } from 'contract/exam/paper/section.ts';
import { readExamPlan } from 'contract/exam/plan-calls.ts';
import { sentence, type Fault } from 'contract/kit/fault.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { loadRow } from '../../kit/write/load.ts';
import { candidatesOf, leftOf, type Candidate } from './candidates.ts';
import { publishFaults } from './exam-guards.ts';
import { hasEssays, papersFor, sectionsOf } from './publish.ts';
import { entryUntilOf } from './tell.ts';

const mostUnits = 8;
async function unitsOf(tx: Tx, candidates: readonly Candidate[]) {
  const counts = new Map<string | null, number>();
  for (const { unitId } of candidates) counts.set(unitId, (counts.get(unitId) ?? 0) + 1);
  const names = await tx.rows<{ id: string; name: string }>(sql`
    select id::text, name from unit
    where id = any(${sql.param([...counts.keys()].filter(id => id !== null))}::bigint[])`);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const all = [...counts]
    .map(([id, count]) => ({ id, name: nameOf.get(id ?? '') ?? '无单位', count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const rest = all.slice(mostUnits);
  const count = rest.reduce((sum, one) => sum + one.count, 0);
  return [...all.slice(0, mostUnits), ...(count > 0 ? [{ id: null, name: `其他 ${rest.length} 个单位`, count }] : [])];
}

const partsOf = (sections: readonly Section[]) =>
  sections.map(one => ({ topicType: one.topicType, count: countOf(one), score: countOf(one) * one.scoreEach }));

async function planOf(tx: Tx, row: Exam) {
  const sections = (await sectionsOf(tx, row.templateId)) ?? [];
  const candidates = await candidatesOf(tx, row);
  const faults = await publishFaults(tx, row);
  const told = (level: Fault['level']) =>
    faults.filter(one => one.level === level).map(({ code, params }) => sentence(tx.registry.texts, code, params));
  return {
    candidateCount: candidates.length,
    units: await unitsOf(tx, candidates),
    left: (await leftOf(tx, row)).map(({ name }) => name).slice(0, 50),
    parts: partsOf(sections),
    totalScore: totalOf(sections),
    paperCount: papersFor(row.isRandom === true, sections, candidates.length),
    hasManual: hasEssays(sections),
    entryUntil: entryUntilOf(row),
    faults: told('error'),
    warnings: told('warning'),
  };
}

export const planRoute = serve(readExamPlan, async ({ tx, params: { id } }) =>
  planOf(tx, await loadRow(tx, exam, id, 'read', 'look')),
);
