/**
 * Dictionaries by name. One that was read holds for the session, whoever asked for it first.
 */
import { queryOptions } from '@tanstack/react-query';
import { dictionary, type DictionaryEntry } from 'contract/platform/reference.ts';
import { dictionaryPageSize } from '../settings.ts';
import { answers } from './answers.ts';
import { call } from './http.ts';
import { textOf } from './locale.ts';

/** All entries, disabled ones too: they still translate old rows. */
export const dictionaryQuery = (name: string) =>
  queryOptions({
    queryKey: ['dictionary', name],
    queryFn: () => call(dictionary, { query: { dictName: name, page: 0, size: dictionaryPageSize } }),
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** Several at once, each by its name. */
export async function loadDictionaries(names: readonly string[]): Promise<Record<string, DictionaryEntry[]>> {
  if (names.length === 0) throw new Error(textOf('fault.dictionaries'));
  const found = await Promise.all(names.map(name => answers.fetchQuery(dictionaryQuery(name))));
  return Object.fromEntries(names.map((name, at) => [name, found[at]!.content]));
}
