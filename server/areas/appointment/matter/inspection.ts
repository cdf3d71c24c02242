/** An inspection as it is entered: two inspectors or more. Domain-cadre 1.10. */
import { appointmentInspection } from 'contract/appointment/appointment-inspection.ts';
import { fault } from 'contract/kit/fault.ts';
import { rules, type PlannedChange } from '../../../kit/registry.ts';
import { beforeDeciding, matterFacts, notLater, over, type Facts } from './beside.ts';

const area = 'appointment.appointment';

export const inspectionRules = rules(appointmentInspection, {
  facts: matterFacts,
  derive: ({ appointmentId, startOn }, known: Facts) => ({
    name: `${known.matters.get(appointmentId ?? '')?.name ?? ''}：${startOn ?? ''} 考察`,
  }),
  frozen: (plan: PlannedChange<typeof appointmentInspection>, known: Facts) =>
    over(plan, known, beforeDeciding, appointmentInspection.label),
  check: (plan: PlannedChange<typeof appointmentInspection>, known: Facts) => {
    const { inspectorIds, startOn, endOn } = plan.after;
    const { fields } = appointmentInspection;
    return [
      ...(inspectorIds?.length && new Set(inspectorIds).size < 2
        ? [fault('inspectorIds', `${area}.few-inspectors`)]
        : []),
      ...notLater('startOn', fields.startOn.label, startOn, known.day),
      ...notLater('endOn', fields.endOn.label, endOn, known.day),
      ...(endOn && startOn && endOn < startOn ? [fault('endOn', `${area}.ends-before`)] : []),
    ];
  },
});
