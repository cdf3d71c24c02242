import { Value } from 'typebox/value';
import { sectionList, type Section } from './section.ts';

/** As they are kept: JSON; null where it is none of ours. */
export function readSections(text: string | null): Section[] | null {
  try {
    const said: unknown = JSON.parse(text ?? '');
    return Value.Check(sectionList, said) ? (said as Section[]) : null;
  } catch {
    return null;
  }
}
