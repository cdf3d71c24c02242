/** 基本称职 and 不称职 are talked about with whom they concern, and improved on by a day. Domain-cadre 2.4. */
import { sql } from 'drizzle-orm';
import type { AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { grades } from 'contract/assessment/calculation/quota.ts';
import { improvement, improvementProcess } from 'contract/assessment/improvement.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { handle } from '../../kit/process/handle.ts';
import { begin, take } from '../../kit/process/take.ts';
import type { Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { loadRows, rowOf } from '../../kit/write/load.ts';
import type { Rated } from './rows.ts';

const area = 'assessment.improvement';
/** What leads to a talk, and what may be objected to. Decision 226. */
export const isPoor = (grade: string | null): boolean =>
  grade === grades.basicallyCompetent || grade === grades.incompetent;

async function dayFaults(tx: Tx, name: string, on: string, from: string | null): Promise<Fault[]> {
  return [
    ...(on > (await today(tx)) ? [fault(name, `${area}.later`)] : []),
    ...(from !== null && on < from ? [fault(name, `${area}.before-talk`)] : []),
  ];
}

export const improvementHandler = handle(improvementProcess, {
  page: '/assessment/improvement/detail',
  ask: ({ name, improveBy }, { node }) => ({
    bizType: 'KH_GJ',
    title: `【干部考核】${name}待${node}`,
    dueAt: improveBy && `${improveBy}T23:59:59+08:00`,
  }),
  steps: {
    talk: {
      guard: async (tx, _, { talkedOn, improveBy }) => [
        ...(await dayFaults(tx, 'talkedOn', talkedOn, null)),
        ...(improveBy > talkedOn ? [] : [fault('improveBy', `${area}.order`)]),
      ],
      values: (_, __, { talkedOn, talker, talkNote, improveBy }) => ({ talkedOn, talker, talkNote, improveBy }),
      opinion: ({ talkNote }) => talkNote,
    },
    finish: {
      guard: (tx, { talkedOn }, { improvedOn }) => dayFaults(tx, 'improvedOn', improvedOn, talkedOn),
      values: (_, __, { improvedOn, outcome }) => ({ improvedOn, outcome }),
      opinion: ({ outcome }) => outcome,
    },
  },
});

export async function beginImprovements(tx: Tx, { id: schemeId }: AssessmentScheme, rated: readonly Rated[]) {
  const rows = rated.flatMap(({ cadreId: personId, name, grade }) =>
    personId && isPoor(grade) ? [{ values: { personId, name, grade, schemeId } }] : [],
  );
  const ids = await applyEffects(tx, improvement, rows, { flow: 'itself', reason: '等次确认' });
  await begin(tx, improvementHandler, ids, '等次确认');
}

/** The grade is another now: nothing of the kind is asked any more. */
export async function liftImprovement(tx: Tx, schemeId: string, personId: string, reason: string): Promise<void> {
  const open = await tx.rows<{ id: string }>(sql`
    select id from improvement where scheme_id = ${schemeId}::bigint and person_id = ${personId}::bigint
      and deleted_at is null and not state = any(${sql.param(improvementProcess.ended)}::text[]) for update`);
  const loaded = await loadRows(
    tx,
    improvement,
    open.map(({ id }) => id),
    null,
  );
  if (loaded.size > 0) await take(tx, improvementHandler, 'lift', [...loaded.values()].map(rowOf), { reason });
}
