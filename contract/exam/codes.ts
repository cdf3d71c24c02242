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
