import { cadreStates } from 'contract/cadre/codes.ts';
import { cadreFigures } from 'contract/cadre/figures.ts';
import type { Figure } from 'contract/kit/figure.ts';
import { viewOf, type View } from '../../kit/list/views/views.tsx';

const { all, divisions, sections, women } = cadreFigures;
/** None of them asks for the day. */
const of = (label: string, figure: Figure): View => viewOf({ ...figure, label }, '');

/** What the base is looked at for. */
export const views: View[] = [
  of('在职', all),
  of('处级', divisions),
  of('科级', sections),
  of('女干部', women),
  { label: '待审', says: '已提交、等待审核的记录', filters: { state: [cadreStates.submitted] } },
  { label: '草稿', says: '还没有提交审核的记录', filters: { state: [cadreStates.draft] } },
  { label: '全部', says: '包括离任、退休和调出的干部', filters: {} },
];
