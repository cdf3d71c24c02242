import type { ErrorBody } from 'contract/kit/fault.ts';
import { ApiError } from './http.ts';
import { textOf } from './locale.ts';

/** What the specification calls silence says nothing to do. */
export const messageOf = ({ status, code, message }: ErrorBody): string =>
  status > 0 || code === 'kit.offline' ? message : textOf('fault.network');

/** All sentences of a refusal, for a dialog without fields. */
export function sentencesOf(error: unknown): string[] {
  if (!(error instanceof ApiError)) return [textOf('fault.network')];
  const { fields = [] } = error.body;
  return fields.length > 0 ? [...new Set(fields.map(({ message }) => message))] : [messageOf(error.body)];
}
