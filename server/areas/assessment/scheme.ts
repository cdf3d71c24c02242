/** The way of a scheme: complete, under way, extended once, closed. Domain-cadre 2.2. */
import { sql } from 'drizzle-orm';
import {
  assessmentScheme,
  assessmentSchemeProcess,
  type AssessmentScheme,
  type AssessmentSchemeDraft,
} from 'contract/assessment/assessment-scheme.ts';
import { trims } from 'contract/assessment/codes.ts';
import { dayOf } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { runStates } from 'contract/kit/run-states.ts';
import { request } from '../../kit/jobs/job.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { rules, type Rollup, type Tx } from '../../kit/registry.ts';
import { nowOf } from '../../kit/setting.ts';
import { revokeAll } from './code.ts';
import { configHash, configureFaults } from './configure.ts';
import { countBallots } from './count.ts';
import { isKept } from './keepers.ts';
import { openPolls, startFaults } from './poll.ts';
import { enterRelatives, namesakeFaults } from './recusal.ts';
import { askNoReports, askReports } from './report.ts';
import { askNobody, askRaters } from './todos.ts';

const area = 'assessment.assessmentScheme';

function schemeFaults({ startAt, endAt, reportDueOn, trimPercent, ...row }: AssessmentSchemeDraft): Fault[] {
  const scores = [row.excellentScore, row.competentScore, row.basicScore, row.incompetentScore];
  const isFalling = scores.every((score, at) => at === 0 || (score ?? 0) < (scores[at - 1] ?? 0));
  return [
    ...(startAt && endAt && Date.parse(endAt) <= Date.parse(startAt) ? [fault('endAt', `${area}.order`)] : []),
    ...(reportDueOn && endAt && reportDueOn > dayOf(endAt) ? [fault('reportDueOn', `${area}.report-due`)] : []),
    ...(trimPercent !== null && !trims.includes(trimPercent) ? [fault('trimPercent', `${area}.trim`)] : []),
    ...(isFalling ? [] : [fault('excellentScore', `${area}.scores`)]),
  ];
}

export const schemeRules = rules(assessmentScheme, {
  check: ({ after }) => schemeFaults(after),
});

const count = (tx: Tx, { id }: AssessmentScheme) => request(tx, countBallots, { id }, `assessment.count.${id}`);
/** Boxes that two people keep wait for both of them. */
const countsNow = async (tx: Tx, { id }: AssessmentScheme) => ({
  closedAt: await nowOf(tx),
  counting: (await isKept(tx, id)) ? null : runStates.prepare,
  failure: null,
});

function extendFaults({ isExtended, endAt }: AssessmentScheme, later: string): Fault[] {
  return [
    ...(isExtended ? [fault('', `${area}.extended`)] : []),
    ...(Date.parse(later) > Date.parse(endAt) ? [] : [fault('endAt', `${area}.extend-later`)]),
  ];
}

export const schemeHandler = handle(assessmentSchemeProcess, {
  page: '/assessment/scheme/detail',
  ask: () => null,
  steps: {
    configure: {
      guard: async (tx, row) => [...(await configureFaults(tx, row)), ...(await namesakeFaults(tx, row))],
      perform: each(async (tx, row) => {
        await enterRelatives(tx, row);
        return { configHash: await configHash(tx, row) };
      }),
      effect: each(askReports),
    },
    revise: {
      values: () => ({ configHash: null }),
      effect: each(async (tx, { id }) => {
        await revokeAll(tx, id);
        await askNoReports(tx, id);
      }),
    },
    start: {
      guard: startFaults,
      effect: each(async (tx, row) => {
        await openPolls(tx, row);
        await askRaters(tx, row);
      }),
    },
    extend: {
      guard: async (_, row, { endAt }) => extendFaults(row, endAt),
      values: (_, __, { endAt }) => ({ endAt, isExtended: true }),
      opinion: ({ extendReason }) => extendReason,
      effect: each(askRaters),
    },
    close: {
      values: async (tx, row, { reason }) => ({ ...(await countsNow(tx, row)), closeReason: reason ?? null }),
      effect: each(async (tx, row) => {
        await askNobody(tx, row.id);
        await askNoReports(tx, row.id);
        if (!(await isKept(tx, row.id))) await count(tx, row);
      }),
    },
    recount: {
      guard: async (_, { counting }) => {
        if (counting === runStates.error) return [];
        return [fault('', `${area}.${counting === runStates.success ? 'counted' : 'counting'}`)];
      },
      values: () => ({ counting: runStates.prepare, failure: null }),
      effect: each(count),
    },
  },
});

export const schemeRollup: Rollup = {
  resource: assessmentScheme,
  fields: ['targetCount', 'groupCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select s.id, (select count(*)::int from assessment_target t where t.scheme_id = s.id and t.deleted_at is null)
          as target_count,
        (select count(*)::int from rater_group g where g.scheme_id = s.id and g.deleted_at is null) as group_count
      from assessment_scheme s where s.id = any(${sql.param(ids)}::bigint[])`),
};
