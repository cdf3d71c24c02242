import { ApiError } from './http.ts';

/** Nothing came, or nothing that says anything of what was asked: the same again may well go through. */
export const isOfLine = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
