/** Items of a plan: within its months, as long as it runs. */
import { fault, type Fault } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import { lifePlan } from 'contract/meeting/life-plan.ts';
import { lifePlanItem } from 'contract/meeting/life-plan-item.ts';
import { planStates } from 'contract/meeting/plan-codes.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { rowsById } from '../../kit/write/load.ts';
import { monthsOf } from './life-plan.ts';

type PlannedItem = PlannedChange<typeof lifePlanItem>;
async function itemFacts(tx: Tx, plans: PlannedItem[]) {
  return {
    plans: await rowsById(
      tx,
      lifePlan,
      plans.flatMap(({ after }) => after.planId ?? []),
    ),
    typeOf: await wordsOf(tx, 'DJ_ZZSH_HYLX'),
  };
}
type ItemFacts = Awaited<ReturnType<typeof itemFacts>>;

function checkItem({ after }: PlannedItem, { plans }: ItemFacts): Fault[] {
  const plan = plans.get(after.planId ?? '');
  if (!plan) return [];
  const [from, to] = monthsOf(plan);
  const month = after.month ?? from;
  return month < from || month > to ? [fault('month', 'meeting.lifePlanItem.month', { from, to })] : [];
}

export const planItemRules = rules(lifePlanItem, {
  facts: itemFacts,
  derive: ({ planId, month, meetingType, topic }, { plans, typeOf }) => ({
    organisationId: plans.get(planId ?? '')?.organisationId ?? null,
    name: shortened(`${month}月${typeOf(meetingType)}${topic ? `：${topic}` : ''}`, 160),
  }),
  check: checkItem,
  frozen: ({ after }, { plans }) =>
    plans.get(after.planId ?? '')?.state === planStates.ended ? [fault('', 'meeting.lifePlan.ended')] : [],
});
