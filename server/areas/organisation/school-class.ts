import { schoolClass } from 'contract/organisation/school-class.ts';
import { fault } from 'contract/kit/fault.ts';
import { rules } from '../../kit/registry.ts';

export const schoolClassRules = rules(schoolClass, {
  check: ({ after }) =>
    after.enrolledOn && after.graduatesOn && after.graduatesOn <= after.enrolledOn
      ? [fault('graduatesOn', 'organisation.schoolClass.graduates-before', { day: after.enrolledOn })]
      : [],
});
