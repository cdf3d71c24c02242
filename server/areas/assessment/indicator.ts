/** Indicators of a scheme that is being prepared. Domain-cadre 2.1. */
import { assessmentIndicator } from 'contract/assessment/assessment-indicator.ts';
import { rules } from '../../kit/registry.ts';
import { frozen, schemesOf } from './scheme-state.ts';

export const indicatorRules = rules(assessmentIndicator, {
  facts: (tx, plans) =>
    schemesOf(
      tx,
      plans.map(({ after }) => after.schemeId),
    ),
  frozen: ({ after }, schemes) => frozen(schemes.get(after.schemeId ?? '')),
});
