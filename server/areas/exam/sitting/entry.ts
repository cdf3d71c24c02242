/** Whether somebody may come in now, and how: for the first time, again, or with another device. Pure. Domain-cadre 4.6. */
import { attemptStates, mostTakeovers } from 'contract/exam/codes.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { isWithin } from '../../platform/index.ts';
import type { Candidate, Coming } from './candidates.ts';
import { entryUntilOf } from '../tell.ts';
import { lockedOut, type Sitting } from './sittings.ts';
import { earlier, isAfter, later } from './time.ts';

const refused = (code: string) => new Refusal(400, `exam.sitting.${code}`);
const minute = 60;

const isOutside = ({ allowedRanges }: Candidate, { address }: Coming): boolean =>
  allowedRanges !== null && allowedRanges.trim() !== '' && (address === null || !isWithin(allowedRanges, address));

function againstFirst(candidate: Candidate): Refusal | null {
  const { now, startAt, endAt } = candidate;
  if (isAfter(startAt, now)) return refused('early');
  if (!isAfter(endAt, now)) return refused('ended');
  return isAfter(now, entryUntilOf(candidate)) ? refused('late') : null;
}

function againstReturn({ now }: Candidate, { deadline, handedInAt, isLocked }: Sitting): Refusal | null {
  if (handedInAt !== null) return refused('done');
  if (!isAfter(deadline, now)) return refused('ended');
  return isLocked ? lockedOut() : null;
}

const { waiting, sitting: writing, absent, voided } = attemptStates;

export function entryRefusal(candidate: Candidate, coming: Coming, sitting: Sitting | undefined): Refusal | null {
  const { state } = candidate;
  if (state === absent || state === voided) return refused('ended');
  if (state !== waiting && state !== writing) return refused('done');
  const closed = sitting ? againstReturn(candidate, sitting) : againstFirst(candidate);
  return closed ?? (isOutside(candidate, coming) ? refused('range') : null);
}

export interface Entry {
  kind: 'enter' | 'resume' | 'takeover' | 'locked';
  enteredAt: string;
  deadline: string;
  takeovers: number;
}
/** One device too many locks the paper for all of them. */
export function entryOf(candidate: Candidate, { deviceId }: Coming, sitting: Sitting | undefined): Entry {
  const { now, endAt, durationMinutes } = candidate;
  if (!sitting)
    return {
      kind: 'enter',
      enteredAt: now,
      deadline: earlier(later(now, durationMinutes * minute), endAt),
      takeovers: 0,
    };
  const { enteredAt, deadline, takeovers } = sitting;
  if (sitting.deviceId === deviceId) return { kind: 'resume', enteredAt, deadline, takeovers };
  if (takeovers >= mostTakeovers) return { kind: 'locked', enteredAt, deadline, takeovers };
  return { kind: 'takeover', enteredAt, deadline, takeovers: takeovers + 1 };
}
