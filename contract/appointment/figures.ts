/** Figures of appointment: who is of age soon, on trial, away, each as its list has them. Domain-cadre 1.11, 1.12 and 5.3. */
import type { Figure } from '../kit/figure.ts';
import { monthAfter } from '../kit/types/month.ts';
import { statusesOf } from './forecast.ts';
import { openProbations } from './probation.ts';
import { openSecondments } from './secondment.ts';

export const retirementFigures = {
  soon: {
    label: '一年内退休',
    says: '在册干部中退休年月在本月起 12 个月以内的；已到龄未办理的另计',
    filters: day => ({
      inPostStatus: [...statusesOf.retireMonth],
      'retireMonth.from': [day.slice(0, 7)],
      'retireMonth.to': [monthAfter(day.slice(0, 7), 11)],
    }),
  },
} satisfies Record<string, Figure>;

export const termFigures = {
  onTrial: {
    label: '试用期',
    says: '试用期登记中试用中、待考核和延长的，不含已转正和终止的',
    filters: () => ({ state: [...openProbations] }),
  },
  seconded: {
    label: '挂职',
    says: '挂职登记中挂职中、延期和期满待考核的，不含拟派和已结束的',
    filters: () => ({ state: [...openSecondments] }),
  },
} satisfies Record<string, Figure>;
