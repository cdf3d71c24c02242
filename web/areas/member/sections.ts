/** How members are laid out: sections of form and detail, columns of the list. */
import { contactSection, withFormerNumbers, workSection } from '../person/index.ts';
import type { Section } from '../../kit/record/sections.ts';

export const sections: Section[] = [
  {
    title: '身份信息',
    fields: [
      'idCard',
      'gender',
      'birthDate',
      'name',
      'formerName',
      'ethnicity',
      'nativePlace',
      'birthPlace',
      'birthDateNote',
      'maritalStatus',
      'health',
      'identity',
      'photo',
    ],
  },
  {
    title: '党籍信息',
    fields: [
      'memberCategory',
      'organisationId',
      'groupId',
      'enteredOn',
      'enterType',
      'partyStatus',
      'joinedOn',
      'joinType',
      'joinOrganisationName',
      'formalOn',
      'formalType',
      'introducers',
      'appliedOn',
      'activistOn',
      'objectOn',
      'applicationBookNo',
      'duesCategory',
    ],
  },
  workSection,
  contactSection,
  {
    title: '关爱与去向',
    fields: ['hasHardship', 'hardshipType', 'isLost', 'lostOn', 'isAbroad', 'abroadOn', 'abroadCountry'],
  },
];

/**
 * On the page of a member the name comes first and the photo stands on the card above; in the form the id card comes first,
 * as it fills the next fields.
 */
export const facts: Section[] = sections.map(section =>
  section.fields.includes('name')
    ? { ...section, fields: ['name', ...section.fields.filter(name => name !== 'name' && name !== 'photo')] }
    : withFormerNumbers(section),
);

/** Columns by display type (GB_XSLX): 2 is the short one. */
export const shortColumns = ['name', 'gender', 'memberCategory', 'organisationId', 'joinedOn', 'phone'];
