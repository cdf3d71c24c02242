import { answers, renewRows } from '../../client/answers.ts';

/** After a change everything that shows words of this dictionary asks again. */
export async function renewDictionary(dictName: string): Promise<void> {
  await answers.invalidateQueries({ queryKey: ['dictionary', dictName] });
  await renewRows();
}

/** The same ids with one of them a place up or down. */
export function moved(ids: readonly string[], at: number, by: -1 | 1): string[] {
  const next = [...ids];
  const [one] = next.splice(at, 1);
  if (one !== undefined) next.splice(at + by, 0, one);
  return next;
}
