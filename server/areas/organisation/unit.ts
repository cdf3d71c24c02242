import { sql } from 'drizzle-orm';
import { dissolved, merged } from 'contract/organisation/codes.ts';
import { unit } from 'contract/organisation/unit.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { computed, rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { cycleFaults, placeOf, placesFor } from './tree.ts';

/** 18 places without I, O, S, V, Z. GB 32100-2015. */
const creditCode = /^[0-9A-HJ-NPQRTUWXY]{18}$/;

type Planned = PlannedChange<typeof unit>;
const factsOf = async (tx: Tx, plans: Planned[]) => ({
  places: await placesFor(tx, unit, plans),
  today: await today(tx),
});
type Facts = Awaited<ReturnType<typeof factsOf>>;

function check(plan: Planned, known: Facts): Fault[] {
  const { after, changed } = plan;
  const faults = cycleFaults(unit, plan, known.places);
  if (changed.has('creditCode') && after.creditCode !== null && !creditCode.test(after.creditCode)) {
    faults.push(fault('creditCode', 'organisation.unit.credit-code'));
  }
  if (changed.has('foundedOn') && (after.foundedOn ?? '') > known.today) {
    faults.push(fault('foundedOn', 'organisation.unit.founded-later'));
  }
  return faults;
}

export const unitRules = rules(unit, {
  facts: factsOf,
  derive: (row, known, plan) => placeOf(row, known.places, plan),
  check,
});

/** 建立党组织情况: by the highest organisation that names the unit. DJ_DW_JLDZZQK. */
export const unitComputed = computed(unit, {
  partySituation: column => sql`(
      select case when bool_or(o.category in ('611', '614', '911')) then '1' when bool_or(o.category in ('621', '622', '921')) then '2'
        when bool_or(o.category in ('631', '633', '931')) then '3' when bool_or(o.category in ('632', '932')) then '4' else '5' end
      from party_organisation o where ${column('id')} = any(o.unit_ids) and o.deleted_at is null
        and o.state not in (${dissolved}, ${merged}))`,
});
