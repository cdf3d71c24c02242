/**
 * Forms with unsaved edits, by tab. Whatever would lose them asks here first: menu, tag, logout, browser.
 */
import { useId, useLayoutEffect, useState } from 'react';
import { create } from 'zustand';
import { errorNotice } from './notice.ts';
import { front, useTab } from './tab.ts';

export interface Unsaved {
  isDirty: boolean;
  /** Labels of the changed fields, shown in the question. */
  changedFields: readonly string[];
  /** Left out, the question offers no draft. */
  saveDraft?: () => Promise<void>;
  /** What was kept meanwhile goes with what is given up. */
  dropDraft?: () => void;
  /** Knows only that something was typed; a form that says its fields and keeps a draft says it better. */
  isRough?: boolean;
}
interface Entry extends Unsaved {
  key: string;
  path: string;
}

export const useUnsavedEntries = create<{ entries: Entry[]; asked: Question | null }>(() => ({
  entries: [],
  asked: null,
}));

export interface Question {
  changedFields: string[];
  canSaveDraft: boolean;
  answer(choice: 'stay' | 'draft' | 'leave'): void;
}

/** The dirty forms of one tab, or of all. */
export function unsavedOf(path?: string): Entry[] {
  const dirty = useUnsavedEntries.getState().entries.filter(entry => entry.isDirty && (!path || entry.path === path));
  const told = new Set(dirty.filter(entry => !entry.isRough).map(entry => entry.path));
  return dirty.filter(entry => !entry.isRough || !told.has(entry.path));
}

const drop = (entries: Entry[]): void =>
  useUnsavedEntries.setState(state => ({ entries: state.entries.filter(entry => !entries.includes(entry)) }));

/** Asks when there is something to lose; true when leaving is all right. */
export async function mayLeave(path?: string): Promise<boolean> {
  const dirty = unsavedOf(path);
  if (dirty.length === 0) return true;
  if (useUnsavedEntries.getState().asked) return false;
  const choice = await new Promise<'stay' | 'draft' | 'leave'>(answer =>
    useUnsavedEntries.setState({
      asked: {
        changedFields: dirty.flatMap(entry => entry.changedFields),
        canSaveDraft: dirty.every(entry => entry.saveDraft),
        answer,
      },
    }),
  );
  useUnsavedEntries.setState({ asked: null });
  if (choice === 'stay') return false;
  if (choice === 'draft' && !(await saveDrafts(dirty))) {
    errorNotice('草稿没有保存，请检查网络后重试');
    return false;
  }
  if (choice === 'leave') dirty.forEach(entry => entry.dropDraft?.());
  drop(dirty);
  return true;
}

/** Stores every draft; false when one could not be stored, and then the person stays. */
export async function saveDrafts(entries: Entry[] = unsavedOf()): Promise<boolean> {
  try {
    await Promise.all(entries.map(entry => entry.saveDraft?.()));
    return true;
  } catch {
    return false;
  }
}

const without = (entries: Entry[], key: string) => entries.filter(entry => entry.key !== key);

/** Says that this form holds edits; the entry stays while the page rests in a background tab. */
export function useUnsaved(key: string, unsaved: Unsaved): void {
  const { path } = useTab();
  useLayoutEffect(() => {
    const known = useUnsavedEntries.getState().entries.some(entry => entry.key === key);
    const { isDirty } = unsaved;
    if (!isDirty && !known) return;
    const entry = { key, path, ...unsaved };
    useUnsavedEntries.setState(({ entries }) => ({ entries: [...without(entries, key), ...(isDirty ? [entry] : [])] }));
  });
  useLayoutEffect(
    () => () => {
      if (front.path !== path) return;
      useUnsavedEntries.setState(({ entries }) => ({ entries: without(entries, key) }));
    },
    [key, path],
  );
}

/**
 * A few inputs without a draft: edited while they differ from what they began with, until the form is gone.
 * @param value what JSON can tell
 */
export function useTyped(label: string, value: unknown): void {
  const key = useId();
  const text = JSON.stringify(value);
  const [first] = useState(text);
  useUnsaved(key, { isDirty: text !== first, changedFields: [label] });
}

/**
 * What a form began with: follows what is read, and stays while something is typed on the page, so that what another
 * person saved meanwhile takes nothing away. The server tells the conflict when it is saved.
 * @param of what the form is about; of something else nothing is typed yet
 */
export function useUntilTyped<T>(of: string | null, fresh: T): T {
  const { path } = useTab();
  const isTyped = useUnsavedEntries(({ entries }) => entries.some(entry => entry.isDirty && entry.path === path));
  const [held, setHeld] = useState({ of, fresh });
  if (isTyped && held.of === of) return held.fresh;
  if (held.of !== of || held.fresh !== fresh) setHeld({ of, fresh });
  return fresh;
}

/** Forgets the forms of a closed tab. */
export const forget = (path: string): void =>
  useUnsavedEntries.setState(({ entries }) => ({ entries: entries.filter(entry => entry.path !== path) }));

/**
 * The browser asks in its own words before a reload or a closed window would lose edits, and offers no button for
 * a draft: so the drafts are saved while it asks.
 */
export function watchBrowser(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (unsavedOf().length === 0) return;
    event.preventDefault();
    void saveDrafts();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
