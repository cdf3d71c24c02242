/** What the scan and the sign-in behind it have in common. */
import { ApiError } from '../../client/http.ts';

/** Where this tab keeps the stamp of a scan, on its way through the sign-in page. */
export const stampKey = 'meeting-stamp';
/** Of a lesson of the party school; all others are of a meeting. */
export const isOfLesson = (code: string): boolean => code.startsWith('c');
/** What a code or a stamp begins with: where one signs in. */
export const placeIn = (code: string): string => (code.split('.')[0] ?? '').replace(/^c/, '');
/** How long until it is tried again. */
export const pauseMs = 3000;
/** Nobody has said yes or no: it is to be tried again. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
