/** What a qualification is judged by, and what it says. */
import type { Trained } from '../cadre/training.ts';

/** 须核对 is settled by a conclusion, 不符 by an exception where the rule knows one. */
export type Verdict = 'met' | 'unmet' | 'check' | 'excepted';
export interface Line {
  code: string;
  rule: string;
  verdict: Verdict;
  told: string;
  /** An approved exception stands above it. */
  isExceptable: boolean;
}

/** Numbers a school sets; `appointment.<name>` in the configuration. */
export const limitDefaults = {
  serviceYears: 5,
  basicYears: 2,
  lowerPosts: 2,
  deputyYears: 2,
  principalYears: 3,
  newAge: 50,
  beforeRetirement: 2,
  partyYears: 3,
} as const;
export type Limits = Record<keyof typeof limitDefaults, number>;

export interface PostHeld {
  rank: string;
  name: string;
  unit: string;
  /** In a college. */
  isBasic: boolean;
  startOn: string;
  endOn: string | null;
}
export interface Relative {
  relation: string;
  name: string;
  unitPost: string;
}
export interface Standing {
  rank: string;
  birth: string | null;
  workStartedOn: string | null;
  retireMonth: string | null;
  education: string | null;
  health: string | null;
  partyOn: string | null;
  posts: readonly PostHeld[];
  /** Work at the basic level, as the record says it. */
  basics: readonly { startOn: string; endOn: string | null }[];
  trained: readonly Trained[];
  /** Last day of a punishment that still weighs. */
  influencedUntil: string | null;
  lastGrade: { year: number; grade: string; word: string } | null;
  relatives: readonly Relative[];
}
export interface Target {
  rank: string;
  unitName: string;
  isPartyPost: boolean;
  isPromotion: boolean;
  /** The sentence that stands against one more in the unit; null where there is room. */
  full: string | null;
  isPlannedVacancy: boolean;
}
