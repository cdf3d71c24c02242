/** What stands against a statement by the rules of the record, and its way into the record. Domain-cadre 1.5. */
import { askedFields, type AskedField } from 'contract/cadre/completeness.ts';
import { collected, type Section } from 'contract/cadre/sections.ts';
import { sentence, type Fault } from 'contract/kit/fault.ts';
import type { Flow } from '../../../kit/flow.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import type { Change } from '../../../kit/write/fields.ts';
import { examine } from '../../../kit/write/plan.ts';
import type { Origin } from '../../../kit/write/store.ts';
import { isBlank } from '../../../kit/write/needed.ts';
import { write } from '../../../kit/write/write.ts';
import { how } from './alone.ts';
import { heldRows, isNew, type Said } from './said.ts';

const area = 'cadre.statement';

interface Plan {
  section: Section;
  changes: Change[];
}
/** By kind; a row that has gone meanwhile asks for nothing any more. */
async function plansOf(tx: Tx, cadreId: string, said: readonly Said[]): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const section of collected) {
    const own = said.filter(one => one.section === section.code);
    if (own.length === 0) continue;
    const held = await heldRows(tx, section, cadreId);
    const changes = own.flatMap((one): Change[] => {
      if (isNew(one)) return [{ values: { ...one.values, personId: cadreId } }];
      if (!held.has(one.key)) return [];
      return [{ id: one.key, values: one.values, ...(one.isRemoved && { remove: true }) }];
    });
    // What goes makes room for what comes.
    plans.push({ section, changes: changes.toSorted((a, b) => Number(b.remove ?? false) - Number(a.remove ?? false)) });
  }
  return plans;
}

/** Each in one sentence with the kind it belongs to; those of one level are confirmed together. */
export async function statementFaults(tx: Tx, cadreId: string, said: readonly Said[]): Promise<Fault[]> {
  const found: Fault[] = [];
  for (const { section, changes } of await plansOf(tx, cadreId, said)) {
    const { faults } = await examine(tx, section.resource, changes, how(section));
    for (const { code, params, level } of faults) {
      const what = sentence(tx.registry.texts, code, params);
      found.push({ path: '', code: `${area}.${level}`, params: { section: section.label, what }, level });
    }
  }
  return found;
}

/** Weight of what 1.1 marks as required; the rest may stay open. */
const required = 3;
/** What the record itself has to hold and still lacks, of what is asked for. */
export async function gapsIn(
  tx: Tx,
  cadreId: string,
  codes: readonly string[],
  said: readonly Said[],
): Promise<string[]> {
  const [section] = collected;
  if (!section || !codes.includes(section.code)) return [];
  const held = (await heldRows(tx, section, cadreId)).get(cadreId) ?? {};
  const after: Values = { ...held, ...said.find(({ key }) => key === cadreId)?.values };
  const isMissing = ({ field, weight }: AskedField) =>
    weight >= required && section.names.includes(field) && isBlank(after[field]);
  return askedFields.filter(isMissing).map(({ label }) => label);
}

interface Cause {
  origin: Origin;
  flow: Flow;
  reason: string;
}
export async function takeIn(tx: Tx, cadreId: string, said: readonly Said[], cause: Cause): Promise<void> {
  for (const { section, changes } of await plansOf(tx, cadreId, said))
    await write(tx, section.resource, changes, { ...how(section), ...cause, confirmed: 'all', isWhole: true });
}
