import { ApiError } from './http.ts';

/** All sentences of a refusal, for a dialog without fields. */
export const sentencesOf = (error: unknown): string[] =>
  error instanceof ApiError
    ? [
        ...new Set([
          ...(error.body.fields?.map(one => one.message) ?? []),
          ...(error.body.fields?.length ? [] : [error.body.message]),
        ]),
      ]
    : ['网络没有应答，请检查网络后重试'];
