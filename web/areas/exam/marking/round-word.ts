/** 1 and 2 mark beside each other, 3 decides. */
export const roundWord = (round: number): string => ['', '一评', '二评', '三评'][round] ?? '';
