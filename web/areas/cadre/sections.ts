/** How a cadre is laid out: sections of form and page, columns of the list. Domain-cadre 1.1. */
import type { Section } from '../../kit/record/sections.ts';

export const sections: Section[] = [
  {
    title: '身份信息',
    fields: [
      'number',
      'name',
      'idCard',
      'gender',
      'birthDate',
      'birthDateNote',
      'formerName',
      'ethnicity',
      'nativePlace',
      'birthPlace',
      'health',
      'maritalStatus',
      'photo',
    ],
  },
  {
    title: '职务职级',
    fields: [
      'cadreType',
      'rank',
      'rankMonth',
      'unitId',
      'inPostStatus',
      'staffGrade',
      'staffGradeMonth',
      'postClass',
      'techPostGrade',
      'title',
      'titleMonth',
      'personType',
      'jobPost',
      'workStartedOn',
      'arrivedMonth',
      'specialty',
    ],
  },
  {
    title: '政治面貌',
    fields: ['politicalStatus', 'secondParty', 'secondPartyOn'],
  },
  { title: '学历学位', fields: ['education', 'degree', 'graduateSchool', 'major'] },
  { title: '联系方式', fields: ['phone', 'officePhone', 'email', 'addressRegion', 'addressDetail'] },
  { title: '管理', fields: ['tags', 'sortNo', 'secondNumber'] },
];

/** What is only read, behind the field it belongs to. */
const behind: Readonly<Record<string, readonly string[]>> = {
  birthDateNote: ['verifiedBirthDate'],
  politicalStatus: ['partyJoinedOn', 'verifiedPartyOn'],
  workStartedOn: ['verifiedWorkOn'],
  unitId: ['postUnitId', 'currentPost', 'currentPostOn', 'yearsInPost'],
  rankMonth: ['yearsInRank'],
  education: ['fullTimeEducation', 'onJobEducation', 'differences'],
  title: ['titleLevel'],
  sortNo: ['managingDepartmentId'],
};
/** The photo stands on the card above. */
export const facts: Section[] = [
  ...sections.map(({ title, fields }) => ({
    title,
    fields: fields.filter(name => name !== 'photo').flatMap(name => [name, ...(behind[name] ?? [])]),
  })),
  {
    title: '退休',
    fields: [
      'retireClass',
      'statutoryRetireMonth',
      'leavePostMonth',
      'fixedRetireMonth',
      'retireFixedBy',
      'retireFixedOn',
      'retireFixedReason',
    ],
  },
];

/** Columns by display type (GB_XSLX): 2 is the short one. */
export const shortColumns = ['name', 'gender', 'birthDate', 'postUnitId', 'currentPost', 'rank'];
