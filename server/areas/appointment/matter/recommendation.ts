/** A round of recommendation as it is entered. Domain-cadre 1.10. */
import { appointmentStates as states } from 'contract/appointment/appointment-codes.ts';
import { recommendation } from 'contract/appointment/recommendation.ts';
import { fault } from 'contract/kit/fault.ts';
import { rules, type PlannedChange } from '../../../kit/registry.ts';
import { matterFacts, notLater, over, type Facts } from './beside.ts';

export const recommendationRules = rules(recommendation, {
  facts: matterFacts,
  derive: ({ appointmentId, form }, known: Facts) => ({
    name: `${known.matters.get(appointmentId ?? '')?.name ?? ''}：${known.form(form)}`,
  }),
  frozen: (plan: PlannedChange<typeof recommendation>, known: Facts) =>
    over(plan, known, [states.motion, states.recommending], recommendation.label),
  check: (plan: PlannedChange<typeof recommendation>, known: Facts) => {
    const { expectedCount, presentCount, validCount, voteCount, heldOn } = plan.after;
    return [
      ...((presentCount ?? 0) > (expectedCount ?? 0)
        ? [fault('presentCount', 'appointment.recommendation.present')]
        : []),
      ...((voteCount ?? 0) > (validCount ?? 0) ? [fault('voteCount', 'appointment.recommendation.votes')] : []),
      ...notLater('heldOn', recommendation.fields.heldOn.label, heldOn, known.day),
    ];
  },
});
