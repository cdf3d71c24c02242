import { Type } from 'typebox';

/** The answer of a call that gives a file. */
export const file = Type.Unsafe<never>({ type: 'string', format: 'binary' });
