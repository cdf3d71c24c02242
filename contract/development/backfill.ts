/** Codes that a record begun on paper may leave as they are, told as warnings. */
export const ofTime: readonly string[] = [
  'order',
  'talker',
  'active-early',
  'year',
  'inspections',
  'reports',
  'observations',
  'publicity',
  'publicity-short',
  'publicity-runs',
  'publicity-result',
  'review-over',
  'train-over',
  'relatives',
  'voters',
  'departs',
  'meeting-late',
  'approval-late',
  'void',
  'formal-early',
]
  .map(code => `development.step.${code}`)
  .concat('calendar.not-kept');
