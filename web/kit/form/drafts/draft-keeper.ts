import { useEffect, useRef, useState } from 'react';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { dropFormDraft, formDraft, keepFormDraft } from 'contract/personal/form-draft.ts';
import { ApiError, call, serverTime } from '../../../client/http.ts';
import { useSession } from '../../../client/session.ts';
import { useUnsaved } from '../../../client/unsaved.ts';
import { draftKey, dropDraft, findDraft, hasSealed, keepDraft, newest, type Draft, type Offer } from './draft.ts';

const afterTypingMs = 2000;
const whileTypingMs = 15_000;

/** How the page head tells of it. */
export type DraftState =
  | { kind: 'none' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed'; why: string };

export interface Subject {
  resource: Resource;
  /** `new`, an id, or an id and an action. */
  id: string;
  /** The row as it was opened. */
  row: { version?: number; updatedAt?: unknown; [field: string]: unknown };
  changes: Draft['changes'];
}

const lines = new Map<string, Promise<unknown>>();
/** Calls of one form go one after the other: a late copy must not come back after the draft was dropped. */
function inTurn<T>(form: string, action: () => Promise<T>): Promise<T> {
  const mine = (lines.get(form) ?? Promise.resolve()).then(action, action);
  lines.set(form, mine);
  return mine;
}

const whyOf = (error: unknown): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? (error.body.fields?.[0]?.message ?? error.body.message)
    : '网络异常';

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
/** Saved already, such as when the browser closed between saving and dropping. */
const isInRow = ({ changes }: Draft, row: Subject['row']) =>
  Object.entries(changes).every(([name, value]) => same(value, row[name]));

/** What was left behind in this form, asked once when it opens. */
function useOffer({ resource, row }: Subject, form: string, key: string) {
  const [found, setFound] = useState<Offer | null>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return undefined;
    let isGone = false;
    const take = (offer: Offer | null) => {
      if (isGone) return;
      isAsked.current = true;
      if (offer && !isInRow(offer, row)) setFound(offer);
    };
    const fields = fieldsOf(resource);
    const device = findDraft(localStorage, key, serverTime());
    // Behind the drop of what was saved a moment ago, which must not be offered again.
    inTurn(form, () => call(formDraft, { query: { form } }, { silent: true })).then(
      ({ draft }) => take(newest(draft, device, fields)),
      () => take(newest(null, device, fields)),
    );
    return () => {
      isGone = true;
    };
    // Once for each form; what is typed meanwhile changes nothing in what was left behind.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form]);
  return { found, settle: () => setFound(null) };
}

/** The latest of what a form holds, for timers and for leaving. */
function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Texts of changes that need no saving, and whether a draft may lie anywhere. */
interface Known {
  kept: string;
  /** Dropped by who typed it, though the form may hold it a moment longer. */
  givenUp: string | null;
  isAnywhere: boolean;
}

/** Saves 2 s after the last change, every 15 s while typing goes on, and when the page steps back behind another. */
function useRhythm(text: string, known: { current: Known }, save: () => Promise<unknown>) {
  const latest = useLatest({ text, save });
  const isNew = (one: string) => one !== known.current.kept && one !== known.current.givenUp;
  const saveIfNew = () => {
    if (isNew(latest.current.text)) void latest.current.save();
  };
  useEffect(() => {
    if (!isNew(text)) return undefined;
    const timer = setTimeout(saveIfNew, afterTypingMs);
    return () => clearTimeout(timer);
    // The text stands for the changes: the timer starts anew only when something was typed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text]);
  useEffect(() => {
    const timer = setInterval(saveIfNew, whileTypingMs);
    return () => {
      clearInterval(timer);
      saveIfNew();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

/** Says what is unsaved and keeps the draft of one form on server and device; offers the one that was left behind. */
export function useDraft(subject: Subject) {
  const { resource, id, row, changes } = subject;
  const form = `${resource.name}:${id}`;
  const key = draftKey(
    useSession(session => session.user?.id ?? ''),
    form,
  );
  const { found, settle } = useOffer(subject, form, key);
  const [state, setState] = useState<DraftState>({ kind: 'none' });
  const text = JSON.stringify(changes);
  // Opening a form is no change; an offered draft must not be overwritten by the untouched form.
  const known = useRef<Known>({ kept: text, givenUp: null, isAnywhere: true });
  const fields = fieldsOf(resource);

  const save = async (): Promise<boolean> => {
    known.current = { kept: text, givenUp: null, isAnywhere: true };
    const version = row.version ?? null;
    const seenAt = version === null ? null : String(row.updatedAt ?? '');
    const draft = { at: new Date(serverTime()).toISOString(), version, changes };
    const isOnDevice = keepDraft(localStorage, key, draft, fields);
    const isEmpty = Object.keys(changes).length === 0;
    setState({ kind: 'saving' });
    try {
      const body = { form, version, seenAt, changes };
      await inTurn<unknown>(form, () =>
        isEmpty
          ? call(dropFormDraft, { body: { form } }, { silent: true })
          : call(keepFormDraft, { body }, { silent: true }),
      );
      setState(isEmpty ? { kind: 'none' } : { kind: 'saved', at: draft.at });
      return true;
    } catch (error) {
      if (known.current.kept === text) known.current.kept = ''; // not kept after all: the next round tries again
      setState({ kind: 'failed', why: whyOf(error) });
      return isOnDevice && !hasSealed(changes, fields);
    }
  };
  const drop = () => {
    const { isAnywhere } = known.current;
    known.current = { kept: '{}', givenUp: text, isAnywhere: false };
    dropDraft(localStorage, key);
    settle();
    setState({ kind: 'none' });
    if (isAnywhere)
      void inTurn(form, () => call(dropFormDraft, { body: { form } }, { silent: true })).catch(() => undefined);
  };
  useRhythm(text, known, save);
  useUnsaved(form, {
    isDirty: Object.keys(changes).length > 0,
    changedFields: Object.keys(changes).map(name => fields[name]?.label ?? name),
    saveDraft: async () => {
      if (!(await save())) throw new Error('the draft is kept nowhere');
    },
    dropDraft: drop,
  });
  return {
    found,
    state,
    settle,
    drop,
    /** The offer is refused; what was typed since stays kept. */
    decline: Object.keys(changes).length > 0 ? settle : drop,
  };
}
