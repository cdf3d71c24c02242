/** The steps of an appraisal, DJ_MZPY_JD: each has its window and may be left out. Domain-party 8.1. */
export const steps = {
  summary: { code: '1', label: '个人总结' },
  self: { code: '2', label: '个人自评' },
  mutual: { code: '3', label: '党员互评' },
  masses: { code: '4', label: '群众评议' },
  org: { code: '5', label: '组织评定' },
} as const;
export type Step = keyof typeof steps;
export const stepNames = Object.keys(steps) as Step[];
/** Taken by members and raters, before the batch is closed. */
export const openSteps = ['summary', 'self', 'mutual', 'masses'] as const satisfies readonly Step[];

type Windows = { [S in Step as `has${Capitalize<S>}`]: boolean | null } & {
  [S in Step as `${S}From` | `${S}To`]: string | null;
};
export interface Window {
  isOn: boolean;
  from: string | null;
  to: string | null;
}
/** `summary` → `hasSummary`. */
export const flagOf = <S extends Step>(step: S) =>
  `has${step[0]?.toUpperCase()}${step.slice(1)}` as `has${Capitalize<S>}`;
export const windowOf = (batch: Windows, step: Step): Window => ({
  isOn: batch[flagOf(step)] === true,
  from: batch[`${step}From`],
  to: batch[`${step}To`],
});
export const isWithin = ({ isOn, from, to }: Window, day: string): boolean =>
  isOn && from !== null && to !== null && from <= day && day <= to;
