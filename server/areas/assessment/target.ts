/** Who is assessed: a cadre or a leading group of the scheme, with post and unit of the day it was entered. Domain-cadre 2.1. */
import { sql } from 'drizzle-orm';
import { assessmentTarget, type AssessmentTargetDraft } from 'contract/assessment/assessment-target.ts';
import { objectKinds } from 'contract/assessment/codes.ts';
import type { AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { frozen, schemesOf } from './scheme-state.ts';

const area = 'assessment.assessmentTarget';
type Planned = PlannedChange<typeof assessmentTarget>;

interface Subject {
  id: string;
  name: string;
  unitId: string | null;
  post: string | null;
}
const byId = (rows: readonly Subject[]) => new Map(rows.map(row => [row.id, row]));

async function factsOf(tx: Tx, plans: Planned[], { isConsequence = false }: { isConsequence?: boolean }) {
  const schemes = await schemesOf(
    tx,
    plans.map(({ after }) => after.schemeId),
  );
  const ids = (field: 'cadreId' | 'teamId') => plans.flatMap(({ after }) => after[field] ?? []);
  const cadres = await tx.rows<Subject>(sql`
    select c.id, p.name, coalesce(c.post_unit_id, p.unit_id) as unit_id, c.current_post as post
    from cadre c join person p on p.id = c.id where c.id = any(${sql.param(ids('cadreId'))}::bigint[])`);
  const teams = await tx.rows<Subject>(sql`
    select id, name, unit_id, null as post from leadership_team
    where id = any(${sql.param(ids('teamId'))}::bigint[])`);
  return { isConsequence, schemes, cadres: byId(cadres), teams: byId(teams) };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

/** A group without a unit leads a party organisation and is assessed there. */
function subjectFaults(row: AssessmentTargetDraft, { objectKind }: AssessmentScheme, { teams }: Facts): Fault[] {
  if (objectKind === objectKinds.cadre)
    return [
      ...(row.cadreId === null || row.teamId !== null ? [fault('cadreId', `${area}.cadre`)] : []),
      ...(row.joinReason === null ? [fault('joinReason', `${area}.reason`)] : []),
    ];
  if (row.teamId === null || row.cadreId !== null) return [fault('teamId', `${area}.team`)];
  return teams.get(row.teamId)?.unitId ? [] : [fault('teamId', `${area}.team-unit`)];
}

function check({ after }: Planned, facts: Facts): Fault[] {
  const scheme = facts.schemes.get(after.schemeId ?? '');
  if (!scheme) return [];
  return [
    ...subjectFaults(after, scheme, facts),
    ...(/\s/.test(after.pool ?? '') ? [fault('pool', `${area}.pool`)] : []),
    ...(after.isExcluded && !after.excludeReason ? [fault('excludeReason', `${area}.exclude-reason`)] : []),
  ];
}

export const targetRules = rules(assessmentTarget, {
  facts: factsOf,
  derive({ schemeId, cadreId, teamId }, { cadres, teams }, { before }) {
    if (before) return { name: before.name };
    const { name, unitId, post } = cadres.get(cadreId ?? '') ?? teams.get(teamId ?? '') ?? {};
    const schemeSubject = `${schemeId} ${cadreId ? `cadre ${cadreId}` : `team ${teamId}`}`;
    return { name: name ?? null, unitId: unitId ?? null, post: post ?? null, schemeSubject };
  },
  check,
  frozen: ({ after }, { isConsequence, schemes }) => (isConsequence ? [] : frozen(schemes.get(after.schemeId ?? ''))),
});
