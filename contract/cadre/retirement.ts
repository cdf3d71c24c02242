/**
 * When somebody retires. 《国务院关于渐进式延迟法定退休年龄的办法》 and 《实施弹性退休制度暂行办法》, both in force from
 * 2025-01-01; domain-cadre 1.12. Lists compute the same in SQL, from the same lines (`server/areas/cadre/retirement.ts`).
 */
import { monthAfter } from '../kit/types/month.ts';
import { divisionRanks, schoolLeaderRanks } from './codes.ts';

export type RetireClass = 'M60' | 'F60' | 'F55' | 'F50';
interface RetireLine {
  /** Statutory age before the reform, in years. */
  oldAge: number;
  /** The delay grows by a month with every so many months of birth. */
  step: number;
  /** Months of delay, at most. */
  most: number;
}
/** By GB_TXLB. */
export const retireLines: Readonly<Record<RetireClass, RetireLine>> = {
  M60: { oldAge: 60, step: 4, most: 36 },
  F60: { oldAge: 60, step: 4, most: 36 },
  F55: { oldAge: 55, step: 4, most: 36 },
  F50: { oldAge: 50, step: 2, most: 60 },
};
/** Whoever reaches the old age in this year or later retires later. */
export const reformYear = 2025;
/** Years between the statutory age and an elastic retirement, either way. */
const elasticYears = 3;

/** DJ_COMM_XB. */
export const men = '1';
export const women = '2';
/** 处级 and above: women of these ranks retire with the men. 组通字〔2015〕14号. */
export const ranksToSixty: readonly string[] = [...schoolLeaderRanks, ...divisionRanks];
/** 正高级, 副高级 of DJ_JBXX_ZCJB. */
export const titlesToSixty: readonly string[] = ['1', '2'];
/** 工勤技能岗位 of GB_GWLB. */
export const workersPost = '3';

const yearAndMonth = (birth: string) => [Number(birth.slice(0, 4)), Number(birth.slice(5, 7))] as const;

/** Months by which the statutory age is delayed for whoever was born in that month (`yyyy-MM`, a day is as good). */
export function monthsOfDelay(retireClass: RetireClass, birth: string): number {
  const { oldAge, step, most } = retireLines[retireClass];
  const [year, month] = yearAndMonth(birth);
  const place = (year + oldAge - reformYear) * 12 + month;
  return place < 1 ? 0 : Math.min(most, Math.floor((place - 1) / step) + 1);
}

const monthAtOldAge = (retireClass: RetireClass, birth: string) =>
  monthAfter(birth.slice(0, 7), retireLines[retireClass].oldAge * 12);

/** The statutory month, `yyyy-MM`. A verified birthday is given in the place of the one on record. */
export const statutoryMonth = (retireClass: RetireClass, birth: string): string =>
  monthAfter(monthAtOldAge(retireClass, birth), monthsOfDelay(retireClass, birth));

/** The statutory age as the annex prints it: `60岁1个月`, `63岁`. */
export function statutoryAge(retireClass: RetireClass, birth: string): string {
  const months = retireLines[retireClass].oldAge * 12 + monthsOfDelay(retireClass, birth);
  return `${Math.floor(months / 12)}岁${months % 12 > 0 ? `${months % 12}个月` : ''}`;
}

/** Months between which an elastic retirement lies: up to three years earlier, never below the old age, or later. */
export function elasticRange(retireClass: RetireClass, birth: string): { from: string; to: string } {
  const statutory = statutoryMonth(retireClass, birth);
  const [early, old] = [monthAfter(statutory, -elasticYears * 12), monthAtOldAge(retireClass, birth)];
  return { from: early > old ? early : old, to: monthAfter(statutory, elasticYears * 12) };
}
