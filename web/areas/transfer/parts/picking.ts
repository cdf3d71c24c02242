/** The page of a list from which rows are picked for one deed: turning it or asking for another state picks nobody. */
import { useState } from 'react';

export function usePicking() {
  const [{ page, state, picked }, set] = useState({ page: 0, state: '', picked: [] as string[] });
  return {
    page,
    state,
    picked,
    turn: (next: number) => set({ page: next, state, picked: [] }),
    filter: (next: string) => set({ page: 0, state: next, picked: [] }),
    pick: (ids: string[]) => set({ page, state, picked: ids }),
    clear: () => set({ page, state, picked: [] }),
  };
}
