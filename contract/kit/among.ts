/**
 * Which rows a reference takes, said once on its field: pickers offer these, and a write takes no others. By fields of the
 * entity it names: one of these codes, or what the record itself has in a field, `below` with all that lies beneath it.
 */
import type { Condition, Group } from './conditions.ts';

type Wanted = readonly string[] | { of: string } | { below: string };

export interface Among {
  have: Readonly<Record<string, Wanted>>;
  /** Code of what is told of any other row, with its `{name}`. */
  fault: string;
}

/** Fields of the record itself that decide what may be chosen. */
export const dependsOn = ({ have }: Among): string[] =>
  Object.values(have).flatMap(wanted => ('of' in wanted ? [wanted.of] : 'below' in wanted ? [wanted.below] : []));

function conditionOf(name: string, wanted: Wanted, record: Readonly<Record<string, unknown>>): Condition[] {
  if (!('of' in wanted) && !('below' in wanted)) return [{ [name]: [...wanted] }];
  const value = record['of' in wanted ? wanted.of : wanted.below];
  // What the record does not say yet narrows nothing: it is asked for by itself.
  if (typeof value !== 'string' || value === '') return [];
  return [{ [name]: [value], ...('below' in wanted && { includeSub: ['true'] }) }];
}

/** What every record asks of them alike: codes by field. */
export const codesOf = ({ have }: Among): [name: string, codes: readonly string[]][] =>
  Object.entries(have).flatMap(([name, wanted]) => ('of' in wanted || 'below' in wanted ? [] : [[name, wanted]]));

/** The rows a record may name, as the `where=` of a list takes it; null where they are all there are. */
export function whereOf({ have }: Among, record: Readonly<Record<string, unknown>>): string | null {
  const all = Object.entries(have).flatMap(([name, wanted]) => conditionOf(name, wanted, record));
  return all.length === 0 ? null : JSON.stringify({ all } satisfies Group);
}
