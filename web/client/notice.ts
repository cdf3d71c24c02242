/**
 * Short messages at the lower right: a toast says what was done, an error says what failed and what to do.
 * This file only holds them; the shell draws them, so calls and forms need no component library.
 */
import { createStore } from 'zustand/vanilla';
import { errorNoticeTime } from '../settings.ts';
import { textOf } from './locale.ts';

export interface Notice {
  id: number;
  kind: 'done' | 'warning' | 'error';
  text: string;
  title?: string;
  /** Number of the request, for the administrator. */
  number?: string;
  undo?: () => void;
  /** What the message offers besides. */
  action?: { label: string; run(): void };
}

export const notices = createStore<{ list: Notice[] }>(() => ({ list: [] }));
let last = 0;

export const dismiss = (id: number): void =>
  notices.setState(({ list }) => ({ list: list.filter(notice => notice.id !== id) }));

function show(notice: Omit<Notice, 'id'>, milliseconds: number): void {
  const id = ++last;
  notices.setState(({ list }) => ({ list: [...list, { id, ...notice }] }));
  setTimeout(() => dismiss(id), milliseconds);
}

/** What was done, in the past tense with its object; three seconds, eight where it can be undone. */
export const toast = (
  text: string,
  { time, ...offers }: Pick<Notice, 'undo' | 'action'> & { time?: number } = {},
): void => show({ kind: 'done', text, ...offers }, time ?? (offers.undo ? 8000 : 3000));

export const warningToast = (text: string): void => show({ kind: 'warning', text }, errorNoticeTime);

const nextKey = 'notice';
/** A warning for the page that loads after this one, such as after signing in. */
export const warnNext = (text: string): void => sessionStorage.setItem(nextKey, text);
export function showLeft(): void {
  const text = sessionStorage.getItem(nextKey);
  sessionStorage.removeItem(nextKey);
  if (text) warningToast(text);
}

/** A failure nobody else shows: title what failed, text what to do. The same text is not shown twice at once. */
export function errorNotice(text: string, more: { title?: string; number?: string } = {}): void {
  // What silence is called is fixed by the specification and says nothing to do.
  if (text === textOf('fault.call') || text === textOf('fault.timeout'))
    return errorNotice(textOf('fault.network'), { ...more, title: text });
  if (notices.getState().list.some(notice => notice.kind === 'error' && notice.text === text)) return;
  show({ kind: 'error', text, ...more }, errorNoticeTime);
}
