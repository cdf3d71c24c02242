import * as codes from 'contract/organisation/codes.ts';
import { organisationFigures } from 'contract/organisation/figures.ts';
import { viewOf, type View } from '../../kit/list/views/views.tsx';

const { committees, generalBranches, branches, termOver } = organisationFigures;

/** The figures of the home, as the list has them; 全部 holds those that have ended as well. */
export const viewsOn = (day: string): View[] => [
  { label: '全部', says: '党组织信息库的全部记录，含党小组和已撤销、合并、转出的', filters: {} },
  ...[committees, generalBranches, branches].map(one => viewOf(one, day)),
  { label: '筹建', filters: { state: [codes.preparing] } },
  viewOf(termOver, day),
];
