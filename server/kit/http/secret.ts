/** Compares a text that was given with one that must not be guessed: the time it takes tells nothing. */
import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
