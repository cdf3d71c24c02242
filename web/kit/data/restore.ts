import type { TraceField } from 'contract/kit/trace.ts';

/**
 * What is asked for in one call: the chosen fields as they stood before the change. The later of the records that held
 * them stands for both halves of a person, since nothing was written to either between it and the change.
 */
export function wishOf(fields: TraceField[], chosen: readonly string[]): { changeId: string; fields: string[] } {
  const wanted = fields.filter(({ name, previousChangeId }) => previousChangeId && chosen.includes(name));
  const latest = wanted.map(one => BigInt(one.previousChangeId ?? 0)).reduce((a, b) => (a > b ? a : b), 0n);
  return { changeId: String(latest), fields: wanted.map(one => one.name) };
}
/** Fields nobody touched since are offered as chosen; the others are asked for one by one. */
export const firstChoice = (fields: TraceField[]): string[] =>
  fields.filter(field => field.previousChangeId && field.now === field.new).map(field => field.name);
