import { reportMaskTime } from '../../settings.ts';

/** Lifts the mask of a report when its time is over; gives the way to call that off. */
export function liftLater(lift: () => void): () => void {
  const timer = setTimeout(lift, reportMaskTime);
  return () => clearTimeout(timer);
}
