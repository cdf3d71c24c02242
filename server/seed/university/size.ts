/** How large a generated university is. The three sizes differ in these figures only. */
export interface Size {
  seed: number;
  people: number;
  members: number;
  organisations: number;
  /** Schools; each has 12 classes: eight of undergraduates, three of master students, one of doctoral students. */
  colleges: number;
}

export const demoSize: Size = { seed: 2026, people: 12_000, members: 5_000, organisations: 420, colleges: 25 };
export const benchSize: Size = { seed: 2026, people: 100_000, members: 40_000, organisations: 3_000, colleges: 150 };

/** Kinds of people by the office that keeps them; shares of all people, of all members, of all probationary members. */
export type Kind = 'staff' | 'undergraduate' | 'graduate' | 'retired';

export const kinds: readonly Kind[] = ['staff', 'undergraduate', 'graduate', 'retired'];
export const shareOfPeople: Record<Kind, number> = { staff: 28, undergraduate: 58, graduate: 26, retired: 8 };
export const shareOfMembers: Record<Kind, number> = { staff: 38, undergraduate: 17, graduate: 34, retired: 11 };
export const shareOfProbationary: Record<Kind, number> = { staff: 6, undergraduate: 62, graduate: 32, retired: 0 };
