import { addYears } from 'contract/calendar.ts';
import { formal, probationary } from 'contract/member/codes.ts';
import type { View } from '../../views/views.tsx';

const dayMs = 24 * 3600 * 1000;
const daysAfter = (day: string, count: number) => new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
/** 30 天内转正: probationary members whose year ends within thirty days. */
export const viewsOn = (day: string): View[] => [
  { label: '全部', filters: {} },
  { label: '正式党员', filters: { memberCategory: [formal] } },
  { label: '预备党员', filters: { memberCategory: [probationary] } },
  {
    label: '30 天内转正',
    filters: {
      memberCategory: [probationary],
      'joinedOn.from': [addYears(day, -1)],
      'joinedOn.to': [addYears(daysAfter(day, 30), -1)],
    },
  },
  { label: '完整度低于 80%', filters: { 'completeness.to': ['79'] } },
];
