/**
 * The lists people choose from everywhere: which dictionary fills each, or which call.
 */
import { create } from 'zustand';
import { ask } from './ask.ts';
import { loadDictionaries } from './dictionary.ts';

export interface Option {
  value: string;
  label: string;
}

/** What stands in a list; without `only` every entry that can be chosen. */
const lists = {
  /** Grades of the classes: years of entry. */
  njOptions: { name: 'DJ_NJ' },
  rylbOptions: { name: 'DJ_DY_RYLBXX' },
  /** This year first. */
  ndOptions: { name: 'DJ_ND' },
  gradeOptions: { name: 'GB_KHDC' },
  memberCategoryOptions: { name: 'DJ_DY_RYLBXX', only: ['1', '2'] },
  tagOptions: { name: 'GB_BQ' },
  stationOptions: { name: 'DJ_DY_GZGWXX' },
} satisfies Record<string, { name: string; only?: string[] }>;
export type OptionList = keyof typeof lists;

export async function loadOptions(list: OptionList): Promise<Option[]> {
  const { name, only }: { name: string; only?: string[] } = lists[list];
  const entries = (await loadDictionaries([name]))[name] ?? [];
  return entries
    .filter(entry => entry.status === 0 && entry.selectable && (only?.includes(entry.value) ?? true))
    .map(({ value, label }) => ({ value, label }));
}

interface Unit {
  id: string;
  label: string;
  children?: Unit[];
}
const flat = (units: Unit[]): Option[] =>
  units.flatMap(({ id, label, children = [] }) => [{ value: id, label }, ...flat(children)]);
/** Units within reach, each above those that belong to it. */
export const loadDepartments = async (): Promise<Option[]> => flat(await ask<Unit[]>('GET', 'api/dept'));

/** Which preset of columns person lists show (GB_XSLX). */
export const displayType = create<{ shown: string }>(() => ({ shown: '完整信息' }));
