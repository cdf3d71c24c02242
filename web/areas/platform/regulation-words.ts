import { regulation, regulationState } from 'contract/platform/regulation.ts';
import type { Section } from '../../kit/form-page.tsx';
import { stateMark } from '../../kit/list/state-mark.tsx';

export const regulationMark = stateMark(regulation, {
  [regulationState.draft]: 'warn',
  [regulationState.current]: 'ok',
});

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
