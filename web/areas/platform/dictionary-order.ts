import { answers, renewRows } from '../../client/answers.ts';

/** After a change everything that shows words of this dictionary asks again. */
export const entriesDiffer = (dictName: string): void =>
  void answers.invalidateQueries({ queryKey: ['dictionary', dictName] });

/** The same where no form and no button of the kit asks anew for the rest. */
export function renewEntries(dictName: string): void {
  entriesDiffer(dictName);
  void renewRows();
}

/** The same ids with one of them a place up or down. */
export function moved(ids: readonly string[], at: number, by: -1 | 1): string[] {
  const next = [...ids];
  const [one] = next.splice(at, 1);
  if (one !== undefined) next.splice(at + by, 0, one);
  return next;
}
