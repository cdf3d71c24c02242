/** What is wrong with a row of a statement by itself, told on its fields while it is said. */
import type { Section } from 'contract/cadre/sections.ts';
import type { Fault } from 'contract/kit/fault.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { examine } from '../../../kit/write/plan.ts';

export const how = (section: Section) => ({
  verb: 'update',
  allow: ['personId', ...section.names],
  isConsequence: true,
});

/**
 * Refusals on these fields. A row of many is looked at as nobody's: whether it fits those beside it shows once everything
 * is said, when the order in which rows are said no longer matters.
 */
export async function faultsAlone(
  tx: Tx,
  section: Section,
  held: ({ id: string } & Values) | null,
  said: Values,
  typed: readonly string[],
): Promise<Fault[]> {
  const { resource, names } = section;
  const stands = Object.fromEntries(names.flatMap(name => (held?.[name] == null ? [] : [[name, held[name]]])));
  const change = resource.partOf && held ? { id: held.id, values: said } : { values: { ...stands, ...said } };
  const { faults } = await examine(tx, resource, [change], how(section));
  return faults
    .filter(({ path, level }) => level === 'error' && typed.includes(path))
    .map(({ path, code, params, level }) => ({ path, code, params, level }));
}
