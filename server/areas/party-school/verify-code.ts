/** Codes by which anybody who holds a paper checks it. */
import { randomInt } from 'node:crypto';

/** 32 signs, none that is taken for another, by the eye or over the phone. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const newVerifyCode = (length: number): string =>
  Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
