/**
 * The words of the catalogue in the language this person reads.
 */
import { useCallback } from 'react';
import { textIn, type TextKey } from '../texts.ts';
import { usePreferences } from './preferences.ts';

/** Of now; what is drawn asks `useText`, so that it changes with the language. */
export const textOf = (key: TextKey): string => textIn(usePreferences.getState().locale, key);

export function useText(): (key: TextKey) => string {
  const locale = usePreferences(one => one.locale);
  return useCallback(key => textIn(locale, key), [locale]);
}
