import { memberFigures } from 'contract/member/figures.ts';
import { viewOf, type View } from '../../kit/list/views/views.tsx';

const { all, formal, probationary, endingSoon, overdue, incomplete } = memberFigures;

/** The figures of the home, as the list has them; 全部 holds those who have left as well. */
export const viewsOn = (day: string): View[] => [
  { label: '全部', says: '党员信息库的全部记录，含已转出、出党和去世的', filters: {} },
  ...[{ ...all, label: '在册党员' }, formal, probationary, endingSoon, overdue, incomplete].map(one =>
    viewOf(one, day),
  ),
];
