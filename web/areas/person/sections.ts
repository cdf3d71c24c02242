/** How a person is laid out: what everybody has, then what the part adds. Members take their sections from here. */
import type { Resource } from 'contract/kit/resource.ts';
import type { Section } from '../../kit/record/sections.ts';

export const workSection: Section = {
  title: '工作与学历',
  fields: [
    'personType',
    'number',
    'secondNumber',
    'unitId',
    'classId',
    'jobPost',
    'title',
    'titleLevel',
    'adminPost',
    'workStartedOn',
    'education',
    'degree',
    'graduateSchool',
    'major',
    'archivePlace',
  ],
};
export const contactSection: Section = {
  title: '联系方式',
  fields: ['phone', 'officePhone', 'email', 'addressRegion', 'addressDetail'],
};

const last = 'secondNumber';
/** Read, the numbers a person had before stand behind the present ones; nobody types them. */
export const withFormerNumbers = (section: Section): Section => ({
  ...section,
  fields: section.fields.flatMap(name => (name === last ? [name, 'formerNumbers'] : [name])),
});

const shared: Section[] = [
  {
    title: '身份信息',
    fields: [
      'name',
      'formerName',
      'idType',
      'idCard',
      'gender',
      'birthDate',
      'birthDateNote',
      'ethnicity',
      'nativePlace',
      'birthPlace',
      'politicalStatus',
      'maritalStatus',
      'health',
      'identity',
    ],
  },
  withFormerNumbers(workSection),
  contactSection,
  { title: '去向', fields: ['isAbroad', 'abroadOn', 'abroadCountry'] },
];

/** What a part says beside the person. */
export const partSections = ({ label, fields }: Resource): Section[] => [
  { title: `${label}信息`, fields: Object.keys(fields).filter(name => name !== 'completeness') },
];

export const personSections = (resource: Resource): Section[] =>
  resource.partOf ? [...partSections(resource), ...shared] : shared;
