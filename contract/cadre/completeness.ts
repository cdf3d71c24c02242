/**
 * What a record of a cadre has to hold, each item with its weight. One list: the server makes the percentage and the
 * missing items of it, the check of completeness and the hand-in go by them. Domain-cadre 1.1 and 1.3.
 */
export interface AskedField {
  label: string;
  weight: number;
  field: string;
}
export interface AskedRows {
  label: string;
  weight: number;
  /** At least one row of this entity. */
  entity: string;
}

/** Fields marked as required in 1.1. */
export const askedFields: readonly AskedField[] = [
  { field: 'idCard', label: '公民身份号码', weight: 3 },
  { field: 'birthDate', label: '出生日期', weight: 3 },
  { field: 'ethnicity', label: '民族', weight: 3 },
  { field: 'nativePlace', label: '籍贯', weight: 3 },
  { field: 'birthPlace', label: '出生地', weight: 3 },
  { field: 'politicalStatus', label: '政治面貌', weight: 3 },
  { field: 'workStartedOn', label: '参加工作时间', weight: 3 },
  { field: 'health', label: '健康状况', weight: 3 },
  { field: 'photo', label: '照片', weight: 3 },
  { field: 'rankMonth', label: '任现级别时间', weight: 3 },
  { field: 'phone', label: '手机', weight: 1 },
  { field: 'specialty', label: '熟悉专业有何专长', weight: 1 },
  { field: 'maritalStatus', label: '婚姻状况', weight: 1 },
  { field: 'arrivedMonth', label: '来校时间', weight: 1 },
];

/** Of who is in the Party alone. */
export const askedOfMembers: AskedField = { field: 'partyJoinedOn', label: '入党时间', weight: 3 };

export const askedRows: readonly AskedRows[] = [
  { entity: 'resumeEntry', label: '简历', weight: 5 },
  { entity: 'postHolding', label: '职务职级', weight: 5 },
  { entity: 'educationRecord', label: '学历学位', weight: 5 },
  { entity: 'familyMember', label: '家庭成员', weight: 5 },
  { entity: 'assessmentRecord', label: '考核情况', weight: 3 },
  { entity: 'trainingRecord', label: '教育培训', weight: 2 },
];

/** Without these nothing is handed in; the others may follow. */
export const neededToSubmit: readonly string[] = [
  '公民身份号码',
  '出生日期',
  '民族',
  '籍贯',
  '政治面貌',
  '入党时间',
  '参加工作时间',
  '健康状况',
  '任现级别时间',
  '职务职级',
];
