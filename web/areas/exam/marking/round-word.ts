/** 1 and 2 mark beside each other, 3 decides. */
export const roundWord = (round: number): string => ['', '一评', '二评', '三评'][round] ?? '';
/** 试评 comes before them and counts for nothing. */
export const placeWord = ({ round, isTrial }: { round: number; isTrial: boolean }): string =>
  isTrial ? '试评' : roundWord(round);
