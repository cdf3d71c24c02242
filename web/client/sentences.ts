import { ApiError } from './http.ts';
import { textOf } from './locale.ts';

/** All sentences of a refusal, for a dialog without fields. */
export const sentencesOf = (error: unknown): string[] =>
  error instanceof ApiError && error.status > 0
    ? [
        ...new Set([
          ...(error.body.fields?.map(one => one.message) ?? []),
          ...(error.body.fields?.length ? [] : [error.body.message]),
        ]),
      ]
    : [textOf('fault.network')];
