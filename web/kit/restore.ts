import type { TraceField } from 'contract/kit/trace.ts';

/** Fields of a change by the record that holds their value before it. */
export function partsOf(fields: TraceField[], chosen: readonly string[]): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  for (const { name, previousChangeId } of fields) {
    if (previousChangeId && chosen.includes(name))
      parts.set(previousChangeId, [...(parts.get(previousChangeId) ?? []), name]);
  }
  return parts;
}
/** Fields nobody touched since are offered as chosen; the others are asked for one by one. */
export const firstChoice = (fields: TraceField[]): string[] =>
  fields.filter(field => field.previousChangeId && field.now === field.new).map(field => field.name);
