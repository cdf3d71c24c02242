/** What the board is narrowed to beside its batch: what is soon due, what is late, what is suspended. Decision 259. */
import { appointmentStates as states } from 'contract/appointment/appointment-codes.ts';
import type { MatterCard } from 'contract/appointment/board.ts';
import type { Choice } from '../../kit/ui/pills.tsx';

/** Days left from which on a step is due soon. */
export const soon = 3;

export type Narrow = 'all' | 'soon' | 'late' | 'suspended';
const fits: Record<Narrow, (card: MatterCard) => boolean> = {
  all: () => true,
  soon: ({ due }) => due !== null && due.daysLeft >= 0 && due.daysLeft <= soon,
  late: ({ due }) => due !== null && due.daysLeft < 0,
  suspended: ({ state }) => state === states.suspended,
};
export const narrowed = (cards: readonly MatterCard[], to: Narrow): MatterCard[] => cards.filter(fits[to]);

const words: Record<Narrow, string> = { all: '全部', soon: `${soon} 天内到期`, late: '已超期', suspended: '暂缓' };
export const narrowChoices = (cards: readonly MatterCard[]): Choice<Narrow>[] =>
  (Object.keys(words) as Narrow[]).map(key => ({ key, label: words[key], count: narrowed(cards, key).length }));
