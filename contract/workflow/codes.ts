/** DJ_COMM_SHJG: how a step of an approval ended. */
export const outcomes = { passed: '1', returned: '2', refused: '3', withdrawn: '4' } as const;
export type Outcome = (typeof outcomes)[keyof typeof outcomes];
