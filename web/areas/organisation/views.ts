import * as codes from 'contract/organisation/codes.ts';
import type { View } from '../../kit/list/views/views.tsx';

const upper = [
  codes.committee,
  codes.workCommittee,
  codes.directCommittee,
  codes.generalBranch,
  codes.directGeneralBranch,
];

export const viewsOn = (day: string): View[] => [
  { label: '全部', filters: {} },
  { label: '党委、党总支', filters: { category: upper } },
  { label: '党支部', filters: { category: [codes.branch, codes.jointBranch, codes.directBranch] } },
  { label: '筹建', filters: { state: [codes.preparing] } },
  { label: '任期已满', filters: { 'termEndOn.to': [day] } },
];
