/** Begins the token of whoever came by a code and has no account, and no other. Decision 265. */
export const guestPrefix = 'rater.';
