/** DJ_KZ_ZT, the specification's run status: of work in the background, as its entity tells it. */
export const runStates = { prepare: '1', start: '2', success: '3', error: '4' } as const;
