/** What an exam says, in the order in which it is planned. */
export const basics = {
  title: '基本',
  fields: ['name', 'code', 'templateId', 'isRandom', 'shufflesTopics', 'shufflesOptions'],
};
export const audience = ['batchId', 'unitIds', 'personKinds', 'stages', 'personNumbers', 'makeUpOfId'];
export const times = {
  title: '时间',
  fields: ['startAt', 'endAt', 'durationMinutes', 'entryLateMinutes', 'minSubmitMinutes'],
};
export const scoring = {
  title: '计分与显示',
  fields: ['passHalves', 'multipleRule', 'isMarkedTwice', 'scoreShown', 'showsAnswers'],
};
export const order = { title: '考场要求', fields: ['mostDepartures', 'allowedRanges', 'notice'] };

export const examSections = [basics, { title: '考生', fields: audience }, times, scoring, order];
