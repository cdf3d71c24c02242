/** Small marks of state and kind. Colour never stands alone: a word goes with it. */
import type { ReactNode } from 'react';

export type Tone = 'plain' | 'ok' | 'info' | 'warn' | 'error' | 'gold';

/** State: dot and word. */
export const Dot = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span>
    <i className={`dot tone-${tone}`} aria-hidden />
    {children}
  </span>
);

/** Category: a chip. */
export const Chip = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`chip tone-${tone}`}>{children}</span>
);
