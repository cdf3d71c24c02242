import { regulation, regulationState } from 'contract/platform/regulation.ts';
import { stateMark } from '../../kit/list/state-mark.tsx';
import type { Section } from '../../kit/record/sections.ts';

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
