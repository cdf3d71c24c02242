/** The board of results: everybody of a scheme with what each group says, and what the ranks propose. Domain-cadre 2.5. */
import { isGraded } from 'contract/assessment/ballot-words.ts';
import { effectiveWeight, type Part } from 'contract/assessment/calculation/parts.ts';
import { spansOf } from 'contract/assessment/calculation/group-mean.ts';
import { shownCount, type Quality } from 'contract/assessment/calculation/quality.ts';
import { mostOf, propose } from 'contract/assessment/calculation/quota.ts';
import type { AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { leastBallots } from 'contract/assessment/codes.ts';
import {
  readResultBoard,
  type ResultPool,
  type ResultQuality,
  type ResultRow,
} from 'contract/assessment/result-calls.ts';
import { serve } from '../../kit/route.ts';
import { closedScheme, excellentPercent } from './closed-scheme.ts';
import { byPool, ratedIn, type Rated } from './rows.ts';
import { expectedIn, groupsOf, indicatorsOf, type Indicator } from './scheme-parts.ts';

const shownPart = (part: Part, all: readonly Part[]) => {
  const { groupId, merged, weight, ballots, mean, median } = part;
  return { groupId, merged: [...merged], weight, effective: effectiveWeight(part, all), ballots, mean, median };
};

/** Of all groups together, so that a small one is not told by its colours. */
const spread = (parts: readonly Part[], least: number) =>
  spansOf(
    [0, 1, 2, 3].map(band => parts.reduce((sum, { distribution }) => sum + (distribution[band] ?? 0), 0)),
    least,
  );

function rowOf(one: Rated, indicators: readonly Indicator[], proposal: string | null, least: number): ResultRow {
  const { detail, isNew, isDisciplined, vetoReason, leadsPoorTeam, ...shown } = one;
  return {
    id: shown.id,
    targetId: shown.targetId,
    cadreId: shown.cadreId,
    name: shown.name,
    unitName: shown.unitName,
    post: shown.post,
    pool: shown.pool,
    total: shown.total,
    adjustment: detail.adjustment,
    rank: shown.rank,
    grade: shown.grade,
    isNew,
    isDisciplined,
    vetoReason,
    leadsPoorTeam,
    proposal,
    parts: detail.parts.map(part => shownPart(part, detail.parts)),
    dropped: [...detail.dropped],
    spans: spread(detail.parts, least),
    indicators: indicators.map(({ id }) => detail.indicators[id] ?? null),
  };
}

/** Fewer persons would let one find the others. */
const leastPersons = leastBallots;
function poolOf(pool: string, all: readonly Rated[], indicators: readonly Indicator[], percent: number): ResultPool {
  const meanOf = (id: string) => {
    const scores = all.flatMap(({ detail }) => detail.indicators[id] ?? []);
    return scores.length < leastPersons ? null : Math.round(scores.reduce((sum, one) => sum + one, 0) / scores.length);
  };
  return {
    pool,
    persons: all.length,
    most: mostOf(all, percent),
    graded: all.filter(({ isNew, total }) => !isNew && total !== null).length,
    given: all.filter(({ grade }) => grade === '1').length,
    indicators: indicators.map(({ id }) => meanOf(id)),
  };
}

function shownQuality({ quality, minGroupBallots: least }: AssessmentScheme): ResultQuality {
  const { received = 0, invalid = 0, straight = 0, short = [] } = JSON.parse(quality ?? '{}') as Partial<Quality>;
  const shown = (count: number) => shownCount(count, least);
  return { received: shown(received), invalid: shown(invalid), straight: shown(straight), short };
}

export const boardRoute = serve(readResultBoard, async ({ tx, params: { id } }) => {
  const scheme = await closedScheme(tx, id, 'look');
  const [indicators, groups, rated] = [
    await indicatorsOf(tx, id),
    await groupsOf(tx, id),
    await ratedIn(tx, scheme, readResultBoard.access),
  ];
  const percent = await excellentPercent(tx, scheme);
  const pools = [...byPool(rated)];
  const proposals = new Map(isGraded(scheme) ? pools.flatMap(([, all]) => [...propose(all, percent)]) : []);
  const { name, year, objectKind, wording, closedAt, confirmedOn, minGroupBallots: least, trimPercent } = scheme;
  return {
    id,
    name,
    year,
    objectKind,
    wording,
    closedAt,
    confirmedOn,
    least,
    percent,
    expected: await expectedIn(tx, id),
    trimPercent,
    indicators,
    groups: groups.map(({ id: groupId, name: groupName, anonymity }) => ({
      id: groupId,
      name: groupName,
      anonymity,
    })),
    pools: pools.map(([pool, all]) => poolOf(pool, all, indicators, percent)),
    rows: rated
      .filter(({ isReached }) => isReached)
      .map(one => rowOf(one, indicators, proposals.get(one.id) ?? null, least)),
    quality: shownQuality(scheme),
  };
});
