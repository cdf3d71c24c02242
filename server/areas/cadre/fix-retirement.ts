/** The month of retirement as it was decided for one cadre, and by whom. Domain-cadre 1.12. */
import { sql } from 'drizzle-orm';
import { fixRetirement } from 'contract/cadre/actions.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { elasticRange, type RetireClass } from 'contract/cadre/retirement.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { flowOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { handler, type Tx } from '../../kit/registry.ts';
import { refuse } from '../../kit/refusal.ts';
import { expressionOf, sourceOf } from '../../kit/resource/source.ts';
import { today } from '../../kit/setting.ts';

const area = 'cadre.cadre';

/** Null where the record does not say gender or birthday. */
async function elasticOf(tx: Tx, id: string) {
  const known = await tx.one<{ retireClass: RetireClass | null; birth: string | null }>(sql`
    select ${expressionOf(tx.registry, cadre, 'retireClass')} as retire_class,
      coalesce(t.verified_birth_date, w.birth_date)::text as birth
    from ${sourceOf(cadre)} where t.id = ${id}::bigint`);
  return known?.retireClass && known.birth ? elasticRange(known.retireClass, known.birth) : null;
}

/** Experts may stay longer by approval, so that a month beyond the elastic ones is for a person to confirm. */
async function warningsOf(tx: Tx, id: string, month: string): Promise<Fault[]> {
  const range = await elasticOf(tx, id);
  return range && (month < range.from || month > range.to)
    ? [warn('fixedRetireMonth', `${area}.retire-elastic`, range)]
    : [];
}

export const fixRetirementHandler = handler(fixRetirement, {
  subjects: async (_, { id }) => [id],
  async perform(tx, row, { fixedRetireMonth = null, reason, confirmed }) {
    if (fixedRetireMonth === row.fixedRetireMonth) throw refuse([fault('fixedRetireMonth', `${area}.retire-same`)]);
    const found = fixedRetireMonth === null ? [] : await warningsOf(tx, row.id, fixedRetireMonth);
    const open = found.filter(({ code }) => !confirmed.includes(code));
    if (open.length > 0) throw refuse(open);
    const said = { retireFixedBy: tx.actor.name, retireFixedOn: await today(tx), retireFixedReason: reason };
    const none = { retireFixedBy: null, retireFixedOn: null, retireFixedReason: null };
    const values = { fixedRetireMonth, ...(fixedRetireMonth === null ? none : said) };
    await applyEffects(tx, cadre, [{ id: row.id, version: row.version, values }], {
      flow: flowOf(cadre, row.id),
      reason,
    });
  },
});
