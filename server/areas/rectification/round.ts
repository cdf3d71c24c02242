/** Rounds: their days, their thresholds, and the screening that is begun by hand. Domain-party 9. */
import { sql } from 'drizzle-orm';
import { runStates } from 'contract/kit/run-states.ts';
import { fault } from 'contract/kit/fault.ts';
import { screenRound } from 'contract/rectification/actions.ts';
import { checkStates } from 'contract/rectification/codes.ts';
import { rectificationRound } from 'contract/rectification/rectification-round.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { rectificationCheck } from 'contract/rectification/rectification-check.ts';
import { causeOf } from '../../kit/flow.ts';
import { request } from '../../kit/jobs/job.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { refuse } from '../../kit/refusal.ts';
import { handler, rules, type Rollup } from '../../kit/registry.ts';
import { within } from '../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { settingOf } from '../../kit/setting.ts';
import { countPlaces, screenJob } from './screen.ts';

const area = 'rectification.rectificationRound';

export const roundRules = rules(rectificationRound, {
  facts: async tx => Number(await settingOf(tx, 'rrhs.minRate', '5')),
  derive: ({ minRate }, usual) => ({ minRate: minRate ?? usual }),
  check: ({ after: { startOn, endOn } }) =>
    startOn && endOn && endOn < startOn ? [fault('endOn', `${area}.order`)] : [],
});

export const screen = handler(screenRound, {
  async perform(tx, { id, screening }) {
    if (screening === runStates.prepare || screening === runStates.start)
      throw refuse([fault('screening', `${area}.running`)]);
    const values = {
      screening: runStates.prepare,
      failure: null,
      lastPlace: null,
      screenedCount: 0,
      placeCount: await countPlaces(tx),
    };
    await applyEffects(tx, rectificationRound, [{ id, values }], causeOf(rectificationRound, id, '自动排查'));
    await request(tx, screenJob, { id }, `rectification.${id}`);
  },
});

/** What a round has come to, of the checks that the reader may see. */
export const roundRollup: Rollup = {
  resource: rectificationRound,
  fields: ['checkCount', 'openCount', 'submittedCount', 'recognisedCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select t.round_id as id, count(*)::int as check_count,
        count(*) filter (where t.state = ${checkStates.open})::int as open_count,
        count(*) filter (where t.state = ${checkStates.submitted})::int as submitted_count,
        count(*) filter (where t.state = ${checkStates.recognised})::int as recognised_count
      from ${sourceOf(rectificationCheck)} where ${notDeletedIn(rectificationCheck)}
        and ${within(tx, permissionOf(rectificationCheck, 'read'), rectificationCheck)}
        and t.round_id = any(${sql.param(ids)}::bigint[]) group by t.round_id`),
};
