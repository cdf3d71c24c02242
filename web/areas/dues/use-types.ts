import { useDictionary } from '../../client/reference.ts';

/** Some of the kinds of income and spending, to choose from. */
export function useTypes(of: readonly string[]): { value: string; label: string }[] {
  const types = useDictionary('DJ_DF_SZLX');
  return of.map(value => ({ value, label: types?.find(one => one.value === value)?.label ?? value }));
}
