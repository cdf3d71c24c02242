/**
 * Votes of a branch on admission and on becoming formal. 细则第二十条: more than half of those entitled are present, and
 * more than half of those entitled are for it; votes that absent members gave in writing before count.
 */
export interface Sheet {
  due: number;
  present: number;
  agree: number;
  oppose: number;
  abstain: number;
  /** Papers that say nothing that counts; whoever put them in was there. */
  invalid?: number;
  writtenAgree: number;
  writtenOppose: number;
}
export interface Outcome {
  /** Enough were there. */
  isValid: boolean;
  isPassed: boolean;
  /** Votes for it, with those given in writing. */
  votes: number;
  /** Votes it needs. */
  needed: number;
}

/** An ordinary resolution is valid once half are there. 《支部工作条例（试行）》第十一条. */
export type VoteKind = 'development' | 'ordinary';

export function outcomeOf(sheet: Sheet, kind: VoteKind = 'development'): Outcome {
  const { due, present, agree, writtenAgree } = sheet;
  const votes = agree + writtenAgree;
  const isValid = kind === 'development' ? present * 2 > due : present * 2 >= due;
  return { isValid, isPassed: isValid && votes * 2 > due, votes, needed: Math.floor(due / 2) + 1 };
}

/** Members entitled, less those who are not counted for a reason of DJ_ZZSH_BJYD. */
export const dueOf = (entitled: number, excluded: readonly number[]): number =>
  entitled - excluded.reduce((sum, one) => sum + one, 0);

export const sheetOf = (form: Record<string, unknown>): Sheet => {
  const count = (name: string) => (typeof form[name] === 'number' ? form[name] : 0);
  return {
    due: count('due'),
    present: count('present'),
    agree: count('agree'),
    oppose: count('oppose'),
    abstain: count('abstain'),
    invalid: count('invalid'),
    writtenAgree: count('writtenAgree'),
    writtenOppose: count('writtenOppose'),
  };
};
