import { useEffect, useRef, useState } from 'react';
import type { Resource } from 'contract/kit/resource.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { draftKey, dropDraft, findDraft, keepDraft, type Draft } from './draft.ts';
import type { Changes } from './record.ts';
import { useSession } from '../client/session.ts';
import { useUnsaved } from '../client/unsaved.ts';

/** Says what is unsaved and keeps the draft of one form: two seconds after the last change, and offers the one that was left behind. */
export function useDraft(resource: Resource, id: string, version: number | null, changes: Changes) {
  const userId = useSession(session => session.user?.id ?? '');
  const key = draftKey(userId, resource.name, id);
  const [found, setFound] = useState<Draft | null>(() => findDraft(localStorage, key, Date.now()));
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [isRefused, setRefused] = useState(false);
  const text = JSON.stringify(changes);
  const isFirst = useRef(true);

  const fields = fieldsOf(resource);
  const keep = () => {
    const isKept = keepDraft(localStorage, key, { at: new Date().toISOString(), version, changes }, fields);
    setRefused(!isKept);
    if (isKept) setSavedAt(new Date());
    return isKept;
  };
  useUnsaved(`${resource.name}:${id}`, {
    isDirty: Object.keys(changes).length > 0,
    changedFields: Object.keys(changes).map(name => fields[name]?.label ?? name),
    saveDraft: () => (keep() ? Promise.resolve() : Promise.reject(new Error('The device keeps no draft'))),
  });
  useEffect(() => {
    // Opening a form is no change; an offered draft must not be overwritten by the untouched form.
    if (isFirst.current) {
      isFirst.current = false;
      return undefined;
    }
    const timer = setTimeout(keep, 2000);
    return () => clearTimeout(timer);
    // The text stands for the changes: the timer starts anew only when something was typed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text]);

  return {
    found,
    savedAt,
    isRefused,
    keep,
    /** The offer was taken or refused. */
    settle: () => setFound(null),
    drop: () => {
      dropDraft(localStorage, key);
      setFound(null);
      setSavedAt(null);
    },
  };
}
