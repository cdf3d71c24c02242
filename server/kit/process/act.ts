/** Actions on one row: found in the reach of the action, in a state it starts from, then handed to its handler. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Action } from 'contract/kit/action.ts';
import type { Field, Fields, Given } from 'contract/kit/field.ts';
import type { Row } from 'contract/kit/resource.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { endedCode } from 'contract/kit/process.ts';
import { shortened } from 'contract/kit/type.ts';
import { handler, type ActionHandler, type Values, type Tx } from '../registry.ts';
import { reach } from '../resource/reach.ts';
import { choosable } from '../resource/choosable.ts';
import { beyondReach, refuse, Refusal } from '../refusal.ts';
import { amongFaults } from '../write/among.ts';
import { cleanValue } from '../write/fields.ts';
import { loadRow } from '../write/load.ts';
import { idsOf } from '../write/references.ts';
import { write } from '../write/write.ts';
import { unitIn } from './place.ts';

const envelope = new Set(['version', 'confirmed']);

/** What an action is given is chosen among what may be read, as references of a row are. */
async function strangersIn(tx: Tx, input: Fields, clean: Values): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [name, { to, flags }] of Object.entries<Field>(input)) {
    const target = tx.registry.resources.get(to ?? '');
    const ids = idsOf(clean[name]);
    if (!target || flags.reach === 'any' || ids.length === 0) continue;
    const good = new Set((await tx.rows<{ id: string }>(choosable(tx, target, ids))).map(({ id }) => id));
    const strange = ids.filter(id => !good.has(id));
    if (strange.length > 0) faults.push(beyondReach(name, target, strange));
  }
  return faults;
}

/** The input by the action's own fields; unknown keys and every fault at once. */
export async function cleanInput<F extends Fields>(tx: Tx, { input }: { input: F }, given: Values): Promise<Given<F>> {
  await tx.registry.dictionaries.load(
    tx,
    Object.values<Field>(input).flatMap(({ dictionary }) => (dictionary ? [dictionary] : [])),
  );
  const unknown = Object.keys(given).filter(name => !Object.hasOwn(input, name) && !envelope.has(name));
  const faults = unknown.map(name => fault(shortened(name, 60), 'kit.unknown-key', { name: shortened(name, 60) }));
  const clean: Values = {};
  for (const [name, field] of Object.entries<Field>(input)) {
    const result = cleanValue(tx.registry, name, field, given[name]);
    if ('fault' in result) faults.push(result.fault);
    else if (name in given) clean[name] = result.value;
    if (field.flags.required && (clean[name] ?? null) === null && !('fault' in result)) {
      faults.push(fault(name, 'kit.required', { label: field.label }));
    }
  }
  faults.push(...(await strangersIn(tx, input, clean)));
  if (faults.length > 0) throw refuse(faults);
  return clean as Given<F>;
}

/** What has ended says so, where its texts have a sentence for it. */
function illegalStep({ registry }: Tx, { resource, label }: Action, row: Values): Refusal {
  const hasEnded = registry.processes.get(resource.name)?.process.ended.includes(String(row['state'])) ?? false;
  if (hasEnded && endedCode(resource) in registry.texts) return new Refusal(409, endedCode(resource));
  return new Refusal(409, 'kit.illegal-step', { params: { action: label } });
}

const startsFrom = ({ from }: Action, row: Values) => !from || from.includes(String(row['state'] ?? ''));

/** Who manages cadres by their rank acts for the school on those in reach, which the row is by now. */
export async function covers(tx: Tx, permission: string, place: string): Promise<boolean> {
  const reached = reach(tx.actor, permission);
  if (reached.all) return true;
  if (place === 'school') return reached.manager !== null;
  const unitId = unitIn(place);
  const [id, places] = unitId === null ? [place, reached.organisations] : [unitId, reached.units];
  const met = await tx.one(sql`select 1 where ${id}::bigint in (${places})`);
  return met !== null;
}

/** Why this actor may not take the step on this row; null where nothing stands against it. */
export async function obstacle(tx: Tx, handler: ActionHandler, row: Row): Promise<Refusal | null> {
  const { action, owedBy, subjects, isOwn = false } = handler;
  const params = { action: action.label };
  if (!startsFrom(action, row)) return illegalStep(tx, action, row);
  const place = (await owedBy?.(tx, row)) ?? null;
  if (place !== null && !(await covers(tx, permissionOf(action.resource, action.name), place)))
    return new Refusal(403, 'kit.not-owed', { params });
  const own = tx.actor.personId;
  const isSubject = own !== null && subjects !== undefined && (await subjects(tx, row)).includes(own);
  if (isOwn) return isSubject ? null : new Refusal(403, 'kit.own-alone', { params });
  return isSubject ? new Refusal(400, 'kit.own-matter') : null;
}

export async function act(tx: Tx, handler: ActionHandler, id: string, given: Values): Promise<void> {
  const { action, perform } = handler;
  const row = await loadRow(tx, action.resource, id, action.name);
  const input = await cleanInput(tx, action, given);
  const hindered = await obstacle(tx, handler, row);
  if (hindered) throw hindered;
  const unfit = await amongFaults(tx, action.input, input, row);
  if (unfit.length > 0) throw refuse(unfit);
  const version = given['version'];
  if (typeof version !== 'number') throw refuse([fault('version', 'kit.required', { label: '版本号' })]);
  const confirmed = Array.isArray(given['confirmed']) ? given['confirmed'].map(String) : [];
  await perform(tx, { ...row, version }, { ...input, confirmed });
}

/** The action `correct`: named key fields with a reason, by who holds it. Decisions 68. */
export const correctWith = (action: Action): ActionHandler =>
  handler(action, {
    async perform(tx, { id, version }, { reason, confirmed, ...values }) {
      await write(tx, action.resource, [{ id, version, values }], {
        verb: action.name,
        origin: 3,
        reason: String(reason),
        allow: Object.keys(action.input),
        confirmed,
      });
    },
  });
