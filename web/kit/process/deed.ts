/** A deed in the past tense: 退回李明的总结 → 已退回李明的总结; what says itself how it stands, 已阅 or 不再续建, stays. */
export const doneOf = (deed: string): string => (/^[已不]/.test(deed) ? deed : `已${deed}`);
