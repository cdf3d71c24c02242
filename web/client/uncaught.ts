/**
 * A refusal is always told. Who catches one shows it in its place; one that nobody caught ends up here instead of in
 * silence, so a button whose call is refused never looks as if nothing had happened.
 */
import { ApiError } from './http.ts';
import { errorNotice } from './notice.ts';
import { sentencesOf } from './sentences.ts';

export function tellUncaught(reason: unknown): void {
  // A 401 has its dialog; a call that was not silent has told it by itself.
  if (!(reason instanceof ApiError) || reason.isTold || reason.status === 401) return;
  errorNotice(sentencesOf(reason).join('；'), { number: reason.body.requestId });
}

export function watchUncaught(): () => void {
  const tell = (event: PromiseRejectionEvent) => {
    tellUncaught(event.reason);
    if (event.reason instanceof ApiError) event.preventDefault();
  };
  window.addEventListener('unhandledrejection', tell);
  return () => window.removeEventListener('unhandledrejection', tell);
}
