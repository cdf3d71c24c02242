import type { Sample } from '../../kit/suites/sample.ts';

/** What the rules of reminder and warning rules ask of a row. */
export const messageSamples: Record<string, Sample> = {
  reminderRule: {
    values: () => ({
      leadDays: '30，7',
      overdueDays: '3',
      toDepartment: true,
      toOrganisation: true,
      template: '{name}到期',
    }),
    changes: {
      leadDays: '60',
      overdueDays: '5',
      template: '{name}将于{date}到期',
      toOrganisation: false,
      toDepartment: false,
    },
  },
  warningRule: {
    values: () => ({
      blueDays: 90,
      yellowDays: 60,
      orangeDays: 30,
      redDays: 0,
      toDepartment: true,
      toOrganisation: true,
    }),
    changes: { blueDays: 91, yellowDays: 61, orangeDays: 31, redDays: -1, toOrganisation: false, toDepartment: false },
  },
};
