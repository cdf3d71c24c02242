/**
 * What one person likes on one page, kept on this device: columns, density, open branches.
 * A device that refuses to keep it works all the same, until the page is left.
 */
import { useState } from 'react';
import { useSession } from './session.ts';

export function usePreference<T>(name: string, first: T): [T, (value: T) => void] {
  const userId = useSession(session => session.user?.id ?? '');
  const key = `preference:${userId}:${name}`;
  const [value, setValue] = useState<T>(() => {
    try {
      return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? first;
    } catch {
      return first; // written by another version: the first choice serves
    }
  });
  const keep = (next: T) => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is full or off; the choice holds for this page.
    }
  };
  return [value, keep];
}
