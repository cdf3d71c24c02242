/** What a school may see differently, with the values that hold where nobody set them. Domain-party 17, decisions 60. */
export const developmentDefaults = {
  'fz.active.minMonths': 3,
  'fz.activist.recordMonths': 1,
  'fz.contact.most': 5,
  'fz.report.cycle': 3,
  'fz.public.days': 5,
  'fz.political.validMonths': 12,
  'fz.train.validMonths': 24,
  'fz.record.months': 1,
  'fz.oath.months': 3,
  'fz.archive.months': 1,
} as const;
/** From when an approval is reckoned: the resolution received, or the meeting that took it. Decisions 99. */
export const approvalFrom = ['received', 'meeting'] as const;
export type DevelopmentSettings = Record<keyof typeof developmentDefaults, number> & {
  'fz.approve.from'?: (typeof approvalFrom)[number];
};
