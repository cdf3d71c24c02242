/** How a rehearsal stands: its outcome, or where it is. */
import type { Rehearsal } from 'contract/exam/rehearsal.ts';
import { outcomeWords, phaseWords } from 'contract/exam/rehearsal-words.ts';
import { Dot, type Tone } from '../../../kit/ui/marks.tsx';

const tones: Record<NonNullable<Rehearsal['outcome']>, Tone> = {
  carried: 'ok',
  short: 'error',
  cancelled: 'plain',
  interrupted: 'warn',
  failed: 'error',
};
export function RehearsalState({ of: { outcome, phase } }: { of: Rehearsal }) {
  if (outcome) return <Dot tone={tones[outcome]}>{outcomeWords[outcome]}</Dot>;
  return <Dot tone="warn">{phase ? `${phaseWords[phase]}中` : '等待开始'}</Dot>;
}
