/** One main post at a time; what a cadre holds stands in the record of the cadre. Domain-cadre 1.3 and appendix A. */
import { sql } from 'drizzle-orm';
import { cadre } from 'contract/cadre/cadre.ts';
import { endsByItself, heldStates, postStates } from 'contract/cadre/codes.ts';
import { postHolding, type PostDraft } from 'contract/cadre/post-holding.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { rules, type PlannedChange, type Tx, type Values } from '../../kit/registry.ts';
import { besidesOf, endsBefore } from '../person/index.ts';

const area = 'cadre.postHolding';
const isHeld = ({ state }: Pick<PostDraft, 'state'>) => heldStates.includes(state ?? '');

/** A post that was left is held no longer, whatever was typed. */
function derive({ endOn, dismissType, state }: PostDraft): Values {
  const left = dismissType === endsByItself ? postStates.ended : postStates.dismissed;
  return { state: endOn && isHeld({ state }) ? left : state };
}

const trial = ({ startOn, trialEndOn }: PostDraft): Fault[] =>
  startOn && trialEndOn && trialEndOn < startOn ? [fault('trialEndOn', `${area}.trial-before`)] : [];

/** Whoever enters posts of the same cadre stands in line: there is one main post, and one record that follows. */
const holdOwners = (tx: Tx, plans: readonly PlannedChange<typeof postHolding>[]) =>
  tx.rows(sql`
    select 1 from person p join cadre c on c.id = p.id
    where p.id = any(${sql.param(plans.flatMap(({ after }) => after.personId ?? []))}::bigint[]) order by p.id for no key update`);

export const postHoldingRules = rules(postHolding, {
  async facts(tx, plans) {
    await holdOwners(tx, plans);
    return besidesOf(tx, postHolding, plans);
  },
  derive,
  check: ({ id, after }, beside) => [
    ...endsBefore(after, 'startOn', 'endOn'),
    ...trial(after),
    ...(!after.endOn && after.state && !isHeld(after) ? [fault('endOn', `${area}.still-held`)] : []),
    ...(after.isMain && isHeld(after) && beside(after.personId).some(one => one.id !== id && one.isMain && isHeld(one))
      ? [fault('isMain', `${area}.main`)]
      : []),
  ],
  async follow(tx, stored) {
    const ids = [...new Set(stored.flatMap(({ after }) => after.personId ?? []))];
    await applyEffects(
      tx,
      cadre,
      ids.map(id => ({ id, values: {} })),
      { flow: null, reason: '随任职记录更新' },
    );
  },
});
