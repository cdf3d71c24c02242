/**
 * Chosen rows, kept by key and name while pages turn. They stand beside the page, not in its state: a tick draws its own
 * row and what counts the chosen anew, never the other rows.
 */
import { useState } from 'react';
import { create, type StoreApi, type UseBoundStore } from 'zustand';

/** Key → name, in the order of choosing. */
export type Chosen = ReadonlyMap<string, string>;

type Pair = readonly [key: string, name: string];

export interface Selection {
  store: UseBoundStore<StoreApi<Chosen>>;
  /** The chosen at the moment of a click; who shows them uses `useChosen`. */
  now(): Chosen;
  change(rows: Iterable<Pair>, isChosen: boolean): void;
  /** A tick in one of these rows; a range takes along all from the one ticked before, where that is among them. */
  tick(rows: readonly Pair[], key: string, isChosen: boolean, isRange: boolean): void;
  drop(key: string): void;
  clear(): void;
}

export function makeSelection(): Selection {
  const store = create<Chosen>(() => new Map());
  const become = (chosen: Chosen) => store.setState(chosen, true);
  let ticked: string | null = null;
  const change = (rows: Iterable<Pair>, isChosen: boolean) => {
    const next = new Map(store.getState());
    for (const [key, name] of rows) {
      if (isChosen) next.set(key, name);
      else next.delete(key);
    }
    become(next);
  };
  return {
    store,
    now: store.getState,
    change,
    tick(rows, key, isChosen, isRange) {
      const at = rows.findIndex(([one]) => one === key);
      const before = isRange ? rows.findIndex(([one]) => one === ticked) : -1;
      const from = before < 0 ? at : before;
      change(rows.slice(Math.min(from, at), Math.max(from, at) + 1), isChosen);
      ticked = key;
    },
    drop: key => become(new Map([...store.getState()].filter(([one]) => one !== key))),
    clear: () => become(new Map()),
  };
}

/** Of a table nobody chooses from. */
export const nobody = makeSelection();

export const useSelection = (): Selection => useState(makeSelection)[0];

/** What is asked of the chosen rows; draws anew only when the answer differs. */
export const useChosen = <Answer>({ store }: Selection, ask: (chosen: Chosen) => Answer): Answer => store(ask);
