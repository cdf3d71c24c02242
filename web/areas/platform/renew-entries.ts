import { answers, renewRows } from '../../client/answers.ts';

/** After a change everything that shows words of this dictionary asks again. */
export const entriesDiffer = (dictName: string): void =>
  void answers.invalidateQueries({ queryKey: ['dictionary', dictName] });

/** The same where no form and no button of the kit asks anew for the rest. */
export function renewEntries(dictName: string): void {
  entriesDiffer(dictName);
  void renewRows();
}
