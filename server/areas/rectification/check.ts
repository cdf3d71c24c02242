/** Checks: what is entered by hand, what the indicators force, and how an organisation is recognised. Domain-party 9. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { severalOf } from 'contract/kit/types/choice.ts';
import { isGone } from 'contract/organisation/codes.ts';
import { explainHit } from 'contract/rectification/actions.ts';
import { caseStates, checkStates } from 'contract/rectification/codes.ts';
import { indicators, situationOf } from 'contract/rectification/indicators.ts';
import { rectificationCase } from 'contract/rectification/rectification-case.ts';
import {
  rectificationCheck,
  rectificationCheckProcess,
  type RectificationCheck,
  type RectificationCheckDraft,
} from 'contract/rectification/rectification-check.ts';
import { rectificationHit } from 'contract/rectification/rectification-hit.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { handle } from '../../kit/process/handle.ts';
import { refuse } from '../../kit/refusal.ts';
import { computed, handler, rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { today } from '../../kit/setting.ts';
import type { Change } from '../../kit/write/fields.ts';
import { formerly, openCasesAt, otherFaults } from './case-rules.ts';

const area = 'rectification.rectificationCheck';
type Planned = PlannedChange<typeof rectificationCheck>;

interface Place {
  shortName: string;
  state: string;
}
interface Facts {
  day: string;
  isConsequence: boolean;
  places: Map<string, Place>;
  /** Indicators met by a check, with what was said of each. */
  hits: Map<string, { indicator: string; isExplained: boolean }[]>;
  situation: (code: unknown) => string | undefined;
}

const keyOf = ({ roundId, organisationId }: Pick<RectificationCheckDraft, 'roundId' | 'organisationId'>) =>
  `${roundId} ${organisationId}`;

async function factsOf(
  tx: Tx,
  plans: Planned[],
  { isConsequence = false }: { isConsequence?: boolean },
): Promise<Facts> {
  const organisations = plans.flatMap(({ after }) => after.organisationId ?? []);
  const places = await tx.rows<Place & { id: string }>(sql`
    select id, short_name, state from party_organisation where id = any(${sql.param(organisations)}::bigint[])`);
  const hits = await tx.rows<{ checkId: string; indicator: string; isExplained: boolean }>(sql`
    select check_id, indicator, explanation is not null as is_explained from rectification_hit
    where deleted_at is null and check_id = any(${sql.param(plans.map(({ id }) => id))}::bigint[])`);
  const byCheck: Facts['hits'] = new Map();
  for (const { checkId, ...hit } of hits) byCheck.set(checkId, [...(byCheck.get(checkId) ?? []), hit]);
  return {
    day: await today(tx),
    isConsequence,
    places: new Map(places.map(({ id, ...place }) => [id, place])),
    hits: byCheck,
    situation: await wordsOf(tx, 'DJ_RRHS_QX'),
  };
}

/** What an indicator points to stands, unless it is said why it does not hold. */
function forcedFaults({ id, after }: Planned, { hits, situation }: Facts): Fault[] {
  const chosen = severalOf(after.situations);
  const forced = (hits.get(id) ?? []).filter(one => !one.isExplained).flatMap(one => situationOf(one.indicator) ?? []);
  return [...new Set(forced)]
    .filter(code => !chosen.includes(code))
    .map(code => fault('situations', `${area}.forced`, { situation: situation(code) ?? code }));
}

function check(plan: Planned, facts: Facts): Fault[] {
  const { before, after, changed } = plan;
  if (facts.isConsequence) return [];
  return [
    ...(!before && isGone(facts.places.get(after.organisationId ?? '')?.state)
      ? [fault('organisationId', `${area}.gone`)]
      : []),
    ...(after.checkedOn && after.checkedOn > facts.day ? [fault('checkedOn', `${area}.later`)] : []),
    ...(changed.has('situations') ? forcedFaults(plan, facts) : []),
  ];
}

/** How content people are is entered here, and met or not at once. */
async function followSatisfaction(tx: Tx, stored: Planned[]): Promise<void> {
  const typed = stored.filter(({ changed, remove }) => !remove && changed.has('satisfaction'));
  if (typed.length === 0) return;
  const { code: indicator } = indicators.satisfaction;
  const rows = await tx.rows<{ id: string; threshold: number; hitId: string | null }>(sql`
    select c.id, r.least_satisfaction as threshold, h.id as hit_id from rectification_check c
      join rectification_round r on r.id = c.round_id
      left join rectification_hit h on h.check_id = c.id and h.indicator = ${indicator} and h.deleted_at is null
    where c.id = any(${sql.param(typed.map(({ id }) => id))}::bigint[]) order by c.id`);
  const day = await today(tx);
  const changes = rows.flatMap(({ id, threshold, hitId }): Change[] => {
    const after = typed.find(one => one.id === id)?.after;
    const value = after?.satisfaction ?? null;
    const isMet = value !== null && value < threshold;
    if (!isMet) return hitId ? [{ id: hitId, values: {}, remove: true }] : [];
    const values = { value, threshold, finding: `群众满意度 ${value}%`, foundOn: day };
    const made = { checkId: id, organisationId: after?.organisationId, indicator };
    return hitId ? [{ id: hitId, values }] : [{ values: { ...values, ...made } }];
  });
  await applyEffects(tx, rectificationHit, changes, { flow: null, reason: '群众满意度' });
}

export const checkRules = rules(rectificationCheck, {
  facts: factsOf,
  derive: (row, { places }) => ({
    name: places.get(row.organisationId ?? '')?.shortName ?? row.name,
    roundPlace: keyOf(row),
  }),
  check,
  follow: followSatisfaction,
});

export const checkComputed = computed(rectificationCheck, {
  indicators: column => sql`(select string_agg(h.indicator, ';' order by h.indicator) from rectification_hit h
    where h.check_id = ${column('id')} and h.deleted_at is null)`,
  unexplained: column => sql`(select count(*)::int from rectification_hit h
    where h.check_id = ${column('id')} and h.deleted_at is null and h.explanation is null)`,
  isRecurring: column => formerly(column('organisationId'), column('checkedOn')),
});

export const explain = handler(explainHit, {
  async perform(tx, { id, checkId }, { explanation }) {
    const row = await tx.one<{ state: string }>(sql`
      select state from rectification_check where id = ${checkId}::bigint for share`);
    if (row?.state !== checkStates.open) throw refuse([fault('explanation', 'rectification.rectificationHit.closed')]);
    const cause = causeOf(rectificationCheck, checkId, '说明情况');
    await applyEffects(tx, rectificationHit, [{ id, values: { explanation } }], cause);
  },
});

async function situationFaults(tx: Tx, { id, situations }: RectificationCheck): Promise<Fault[]> {
  const chosen = severalOf(situations);
  if (chosen.length === 0) return [fault('situations', `${area}.situations`)];
  const hits = await tx.rows<{ indicator: string }>(sql`
    select indicator from rectification_hit where check_id = ${id}::bigint and deleted_at is null and explanation is null`);
  const words = await wordsOf(tx, 'DJ_RRHS_QX');
  const missing = new Set(hits.flatMap(({ indicator }) => situationOf(indicator) ?? []));
  return [...missing]
    .filter(code => !chosen.includes(code))
    .map(code => fault('situations', `${area}.forced`, { situation: words(code) ?? code }));
}

/** One that is being rectified already is told. */
const openCaseFaults = async (tx: Tx, { organisationId }: RectificationCheck): Promise<Fault[]> =>
  otherFaults(await openCasesAt(tx, [organisationId]), organisationId);

/** A recognised organisation has its page in the ledger from that day. */
async function openCases(tx: Tx, rows: RectificationCheck[], level: string): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const changes = rows.map(({ id: checkId, roundId, organisationId, situations }) => ({
    values: { checkId, roundId, organisationId, situations, level, state: caseStates.recognised },
  }));
  await applyEffects(tx, rectificationCase, changes, causeOf(rectificationCheck, first.id, '认定为软弱涣散党组织'));
}

export const checkHandler = handle(rectificationCheckProcess, {
  page: '/appraisal/rectification/screening/detail',
  /** A screening opens hundreds: of those that nobody has touched a warning tells, not a to-do each. */
  ask: ({ name, state, submittedOn }) => {
    if (state === checkStates.submitted) return { bizType: 'RR_CHECK', title: `【软弱涣散】${name}待认定` };
    return submittedOn ? { bizType: 'RR_CHECK', title: `【软弱涣散】${name}排查表被退回` } : null;
  },
  steps: {
    submit: { guard: situationFaults, values: async tx => ({ submittedOn: await today(tx) }) },
    recognise: {
      guard: openCaseFaults,
      values: async tx => ({ decidedOn: await today(tx) }),
      effect: (tx, rows, { level }) => openCases(tx, rows, level),
    },
    refuse: { values: async tx => ({ decidedOn: await today(tx) }) },
  },
});
