/** How it stands with a record that goes its way, whatever its states are called. */
import type { Process } from './process.ts';

/** Begun or given up; waits for somebody; goes on by itself; came back; ended as it was meant to. */
export type Course = 'aside' | 'waiting' | 'going' | 'back' | 'done';

export function courseOf({ resource, turns, ended, transitions }: Process, state: string): Course {
  const isReachedBy = (kind: 'back' | 'cancel') =>
    Object.values(transitions).some(one => one.kind === kind && [one.to ?? []].flat().includes(state));
  if (state === resource.fields['state']?.flags.default || isReachedBy('cancel')) return 'aside';
  if (isReachedBy('back')) return 'back';
  if (ended.includes(state)) return 'done';
  return state in turns ? 'waiting' : 'going';
}
