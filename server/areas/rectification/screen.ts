/**
 * All organisations of the school are looked through in the background in portions: what is met is entered, what was not
 * reported yet is put right, what was reported stays. A run that breaks off goes on behind what it has done. Domain-party 9.
 */
import { sql } from 'drizzle-orm';
import { runStates } from 'contract/kit/run-states.ts';
import { sentence } from 'contract/kit/fault.ts';
import { severalOf } from 'contract/kit/types/choice.ts';
import { normal, partyGroup, underElection } from 'contract/organisation/codes.ts';
import { checkStates } from 'contract/rectification/codes.ts';
import { indicators, situationOf } from 'contract/rectification/indicators.ts';
import { rectificationCheck } from 'contract/rectification/rectification-check.ts';
import { rectificationHit } from 'contract/rectification/rectification-hit.ts';
import { rectificationRound, type RectificationRound } from 'contract/rectification/rectification-round.ts';
import { causeOf } from '../../kit/flow.ts';
import { job } from '../../kit/jobs/job.ts';
import { within, type Within } from '../../kit/jobs/portions.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { begin } from '../../kit/process/take.ts';
import type { Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import type { Change } from '../../kit/write/fields.ts';
import { loadRows, rowOf } from '../../kit/write/load.ts';
import { checkHandler } from './check.ts';
import { finders, type Finding } from './findings.ts';

const portion = 500;
const reason = '自动排查';

/** Every organisation of the school but its own committee and the groups within branches. */
const isScreened = sql`o.deleted_at is null and o.state in (${normal}, ${underElection})
  and o.category <> ${partyGroup} and o.level > 1`;

export const countPlaces = async (tx: Tx): Promise<number> =>
  (await tx.one<{ n: number }>(sql`select count(*)::int as n from party_organisation o where ${isScreened}`))?.n ?? 0;

const placesAfter = async (tx: Tx, last: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select o.id from party_organisation o where ${isScreened} and o.id > ${last}::bigint order by o.id limit ${portion}`)
  ).map(({ id }) => id);

type Met = Finding & { indicator: string; threshold: number };

/** What these organisations have met, by organisation. */
export async function metBy(tx: Tx, round: RectificationRound, organisationIds: string[]): Promise<Map<string, Met[]>> {
  const day = await today(tx);
  const met = new Map<string, Met[]>();
  for (const [name, find] of Object.entries(finders)) {
    const { code, threshold: field } = indicators[name as keyof typeof finders];
    const threshold = round[field];
    if (threshold === 0) continue;
    for (const one of await find(tx, { organisationIds, threshold, today: day }))
      met.set(one.organisationId, [...(met.get(one.organisationId) ?? []), { ...one, indicator: code, threshold }]);
  }
  return met;
}

interface Standing {
  id: string;
  organisationId: string;
  situations: string | null;
  state: string;
  /** Somebody has said something of it. */
  isTouched: boolean;
}
const checksOf = (tx: Tx, roundId: string, organisationIds: string[]) =>
  tx.rows<Standing>(sql`
    select c.id, c.organisation_id, c.situations, c.state, (c.created_by is not null or c.manual_note is not null
      or c.suggestion is not null or c.suggested_level is not null or c.satisfaction is not null or c.submitted_on is not null
      or exists (select 1 from rectification_hit h where h.check_id = c.id and h.explanation is not null)) as is_touched
    from rectification_check c where c.round_id = ${roundId}::bigint and c.deleted_at is null
      and c.organisation_id = any(${sql.param(organisationIds)}::bigint[]) order by c.id for update`);

interface Stored {
  id: string;
  checkId: string;
  indicator: string;
  finding: string;
}
const hitsOf = (tx: Tx, checkIds: string[]) =>
  tx.rows<Stored>(sql`
    select id, check_id, indicator, finding from rectification_hit where deleted_at is null
      and check_id = any(${sql.param(checkIds)}::bigint[]) and indicator <> ${indicators.satisfaction.code} order by id`);

const pointedTo = (met: readonly Met[]) => met.flatMap(({ indicator }) => situationOf(indicator) ?? []);
const joined = (codes: Iterable<string>) => [...new Set(codes)].sort().join(';') || null;

/** Hits as they stand now; what is met no longer was mended meanwhile. */
function hitChanges(checkId: string, met: readonly Met[], stored: readonly Stored[], foundOn: string): Change[] {
  const own = new Map(stored.filter(one => one.checkId === checkId).map(one => [one.indicator, one]));
  const wanted = new Set(met.map(({ indicator }) => indicator));
  return [
    ...met.flatMap(({ organisationId, indicator, value, threshold, finding }): Change[] => {
      const before = own.get(indicator);
      if (before?.finding === finding) return [];
      const values = { value, threshold, finding, foundOn };
      return before ? [{ id: before.id, values }] : [{ values: { ...values, checkId, organisationId, indicator } }];
    }),
    ...[...own.values()]
      .filter(({ indicator }) => !wanted.has(indicator))
      .map(({ id }) => ({ id, values: {}, remove: true })),
  ];
}

/** Checks that are there already and were not reported yet. */
async function renew(tx: Tx, roundId: string, standing: readonly Standing[], met: Map<string, Met[]>, day: string) {
  const cause = causeOf(rectificationRound, roundId, reason);
  const open = standing.filter(({ state }) => state === checkStates.open);
  const stored = await hitsOf(
    tx,
    open.map(({ id }) => id),
  );
  const metAt = (one: Standing) => met.get(one.organisationId) ?? [];
  await applyEffects(
    tx,
    rectificationHit,
    open.flatMap(one => hitChanges(one.id, metAt(one), stored, day)),
    cause,
  );
  const changes = open.flatMap((one): Change[] => {
    if (metAt(one).length === 0 && !one.isTouched) return [{ id: one.id, values: {}, remove: true }];
    const situations = joined([...severalOf(one.situations), ...pointedTo(metAt(one))]);
    return situations === one.situations ? [] : [{ id: one.id, values: { situations } }];
  });
  await applyEffects(tx, rectificationCheck, changes, cause);
}

/** Organisations that were not met in this round before. */
async function enter(tx: Tx, roundId: string, met: [string, Met[]][], day: string): Promise<void> {
  const cause = causeOf(rectificationRound, roundId, reason);
  const checks = met.map(([organisationId, own]) => ({
    values: { roundId, organisationId, checkedOn: day, situations: joined(pointedTo(own)), state: checkStates.open },
  }));
  const ids = await applyEffects(tx, rectificationCheck, checks, cause);
  const hits = met.flatMap(([, own], at) => hitChanges(ids[at] ?? '', own, [], day));
  await applyEffects(tx, rectificationHit, hits, cause);
  await begin(tx, checkHandler, ids, reason);
}

/** The round under its lock while it is looked through; null where it is done. */
async function running(tx: Tx, id: string): Promise<RectificationRound | null> {
  const loaded = (await loadRows(tx, rectificationRound, [id], null)).get(id);
  const round = loaded && (rowOf(loaded) as RectificationRound);
  const isRunning = round?.screening === runStates.prepare || round?.screening === runStates.start;
  return isRunning ? round : null;
}

const put = (tx: Tx, id: string, values: Change['values']) =>
  applyEffects(tx, rectificationRound, [{ id, values }], causeOf(rectificationRound, id, reason));

/** One portion; false where there is nothing more to do. */
async function takePortion(tx: Tx, id: string): Promise<boolean> {
  const round = await running(tx, id);
  if (!round) return false;
  const places = await placesAfter(tx, round.lastPlace ?? '0');
  const day = await today(tx);
  if (places.length === 0) {
    await put(tx, id, { screening: runStates.success, screenedOn: day, lastPlace: null });
    return false;
  }
  const met = await metBy(tx, round, places);
  const standing = await checksOf(tx, id, places);
  const known = new Set(standing.map(({ organisationId }) => organisationId));
  await renew(tx, id, standing, met, day);
  await enter(
    tx,
    id,
    [...met].filter(([organisationId]) => !known.has(organisationId)),
    day,
  );
  const screenedCount = (round.screenedCount ?? 0) + places.length;
  await put(tx, id, { screening: runStates.start, lastPlace: places.at(-1), screenedCount });
  return true;
}

export async function screenAll(each: Within, id: string, signal?: AbortSignal): Promise<void> {
  for (let goesOn = true; goesOn;) {
    signal?.throwIfAborted();
    goesOn = await each(tx => takePortion(tx, id));
  }
}

export const screenJob = job<{ id: string }>({
  name: 'rectification.screen',
  run: (work, { id }) => screenAll(within(work, reason), id, work.signal),
  fail: (work, { id }) =>
    within(
      work,
      reason,
    )(async tx => {
      if (!(await running(tx, id))) return;
      const failure = sentence(tx.registry.texts, 'rectification.rectificationRound.failed');
      await put(tx, id, { screening: runStates.error, failure });
    }),
});
