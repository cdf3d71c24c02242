/** What of a member is put right by a correction order. Domain-party 2.3. */

/** Only with proof and the approval of the organisation department. */
export const keyFields = [
  'name',
  'idCard',
  'birthDate',
  'joinedOn',
  'memberCategory',
  'formalOn',
  'formalType',
] as const;

/** In the order of the form. */
export const correctableSections = [
  { title: '关键信息', fields: keyFields },
  {
    title: '身份信息',
    fields: ['formerName', 'ethnicity', 'nativePlace', 'birthPlace', 'maritalStatus', 'health', 'birthDateNote'],
  },
  {
    title: '学历与工作',
    fields: [
      'education',
      'degree',
      'graduateSchool',
      'major',
      'workStartedOn',
      'jobPost',
      'title',
      'adminPost',
      'archivePlace',
    ],
  },
  { title: '入党经历', fields: ['joinOrganisationName', 'introducers', 'appliedOn', 'activistOn', 'objectOn'] },
  { title: '联系方式', fields: ['phone', 'officePhone', 'email', 'addressRegion', 'addressDetail'] },
] as const satisfies { title: string; fields: readonly string[] }[];

export type CorrectableField = (typeof correctableSections)[number]['fields'][number];
export const correctableFields: readonly CorrectableField[] = correctableSections.flatMap(
  ({ fields }): readonly CorrectableField[] => fields,
);
