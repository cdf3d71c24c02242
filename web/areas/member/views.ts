import { addDays } from 'contract/kit/calendar.ts';
import { formal, probationary } from 'contract/member/codes.ts';
import type { View } from '../../kit/list/views/views.tsx';

/** 30 天内转正: probationary members whose year, or its extension, ends within thirty days. */
export const viewsOn = (day: string): View[] => [
  { label: '全部', filters: {} },
  { label: '正式党员', filters: { memberCategory: [formal] } },
  { label: '预备党员', filters: { memberCategory: [probationary] } },
  {
    label: '30 天内转正',
    filters: {
      memberCategory: [probationary],
      'probationEndOn.from': [day],
      'probationEndOn.to': [addDays(day, 30)],
    },
  },
  { label: '完整度低于 80%', filters: { 'completeness.to': ['79'] } },
];
