/**
 * What a page knows of the tab it is kept in: its own address, whether it is in front, its title.
 * A page in the background keeps its state; its effects rest until it comes back.
 */
import { createContext, createElement, useContext, type ReactNode } from 'react';
import type { Location } from 'react-router';
import { momentOf } from 'contract/kit/moment.ts';
import { today } from './format.ts';

export interface Crumb {
  title: string;
  /** Null where the crumb is no link. */
  path: string | null;
}

export interface Tab {
  /** Path without base and query; a tab exists once per path. */
  path: string;
  location: Location;
  isActive: boolean;
  title: string;
  /** Names the tab, the last crumb and the document, such as the person shown. */
  setTitle(title: string): void;
  close(): void;
  crumbs: Crumb[];
  /** Places in the page head that `PageHead` fills. */
  actionSlot: HTMLElement | null;
  noteSlot: HTMLElement | null;
}

/** Path of the tab in front; effects that end ask it whether their page rests or is gone. */
export const front = { path: '' };

const TabContext = createContext<Tab | null>(null);

export const TabProvider = ({ tab, children }: { tab: Tab; children: ReactNode }): ReactNode =>
  createElement(TabContext, { value: tab }, children);

export function useTab(): Tab {
  const tab = useContext(TabContext);
  if (!tab) throw new Error('useTab needs a page inside the shell');
  return tab;
}

/** False for what belongs to no page: the dialogs of the shell. */
export const useHasTab = (): boolean => useContext(TabContext) !== null;

/** The past day, or the moment of a snapshot, that the address names; null is now. */
export function useAsOf(): string | null {
  const moment = new URLSearchParams(useTab().location.search).get('asOf');
  return momentOf(moment) && moment;
}

/** The day the page looks at: that of the past moment, or today. */
export function useDay(): string {
  return momentOf(useAsOf())?.day ?? today();
}
