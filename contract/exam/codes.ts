/** Codes that the rules of examinations mention. Dictionaries DX_TX, DX_ND, DX_STZT, DX_JFFS, DX_ZJFS. */
export const topicTypes = { single: '0', multiple: '1', judge: '2', blank: '3', essay: '4' } as const;
export type TopicType = (typeof topicTypes)[keyof typeof topicTypes];
export const topicStates = { draft: '0', pending: '1', enabled: '2', stopped: '3' } as const;
/** How a question with several right options is counted. */
export const multipleRules = { strict: 'STRICT', half: 'HALF', perOption: 'PER_OPTION' } as const;
export type MultipleRule = (typeof multipleRules)[keyof typeof multipleRules];
export const buildTypes = { automatic: '1', manual: '2' } as const;
/** Labels of DX_TX where a sentence is made without the dictionary. */
export const typeLabels: Record<string, string> = {
  '0': '单选题',
  '1': '多选题',
  '2': '判断题',
  '3': '填空题',
  '4': '简答题',
};
/** DX_KSZT. */
export const examStates = {
  draft: '0',
  published: '1',
  running: '2',
  over: '3',
  marking: '4',
  announced: '5',
  cancelled: '9',
} as const;
/** DX_DJZT. */
export const attemptStates = {
  waiting: '0',
  sitting: '1',
  handedIn: '2',
  collected: '3',
  forced: '4',
  toMark: '5',
  marked: '6',
  announced: '7',
  voided: '8',
  absent: '9',
} as const;
/** How a paper came in, by the states that say it: by the candidate, by the clock, by a proctor or too many departures. */
export const handInKinds = {
  own: attemptStates.handedIn,
  clock: attemptStates.collected,
  forced: attemptStates.forced,
} as const;
export type HandInKind = (typeof handInKinds)[keyof typeof handInKinds];
/** Nothing was marked yet. */
export const unmarked: readonly string[] = Object.values(handInKinds);
/** DX_CJXS: when candidates see what they have. */
export const scoreShown = { atOnce: '1', announced: '2', never: '3' } as const;
/** DX_YJZT. */
export const taskStates = { waiting: '1', going: '2', done: '3' } as const;
/** DX_CFZT. */
export const appealStates = { waiting: '1', kept: '2', corrected: '3', withdrawn: '9' } as const;
/** DX_DAWJ. */
export const answerFileStates = { waiting: '1', taken: '2', refused: '3', withdrawn: '9' } as const;
/** Seconds after the deadline in which what was under way still comes in. Decisions 63. */
export const graceSeconds = 30;
/** Days after the announcement in which a candidate may have the score looked at again. Domain-cadre 4.6. */
export const appealDays = 3;
/** A candidate takes the paper over to another device so often; then a proctor releases it. Domain-cadre 4.6. */
export const mostTakeovers = 3;
/** Without a word for so long a candidate counts as offline: three saves. */
export const offlineSeconds = 45;
/** Most papers that are drawn for one exam. */
export const mostPapers = 200;
