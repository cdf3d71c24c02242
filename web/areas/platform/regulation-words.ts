import type { Section } from '../../kit/form-page.tsx';

export const facts: Section[] = [
  {
    title: '制度信息',
    fields: [
      'title',
      'docNo',
      'category',
      'issuer',
      'issuedOn',
      'effectiveOn',
      'state',
      'supersedesId',
      'keywords',
      'summary',
    ],
  },
];
