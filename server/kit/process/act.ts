/** Actions on one row: found in the reach of the action, in a state it starts from, then handed to its handler. */
import { sql, type SQL } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Action } from 'contract/kit/action.ts';
import type { Field, Fields, Given } from 'contract/kit/field.ts';
import type { Row } from 'contract/kit/resource.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { endedCode, ownMatterCode } from 'contract/kit/process.ts';
import { shortened } from 'contract/kit/type.ts';
import { handler, type ActionHandler, type Values, type Tx } from '../registry.ts';
import { reach } from '../resource/reach.ts';
import { choosable } from '../resource/choosable.ts';
import { wordsOf } from '../resource/labels.ts';
import { beyondReach, refuse, Refusal } from '../refusal.ts';
import { amongFaults } from '../write/among.ts';
import { cleanValue } from '../write/fields.ts';
import { loadRow } from '../write/load.ts';
import { idsOf } from '../write/references.ts';
import { write } from '../write/write.ts';
import { each } from './handle.ts';
import { unitIn, unitPlace } from './place.ts';

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

/** What has ended says so, where its texts have a sentence for it; all else says which state it is in. */
async function illegalStep(tx: Tx, { resource, label }: Action, row: Values): Promise<Refusal> {
  const { registry } = tx;
  const hasEnded = registry.processes.get(resource.name)?.process.ended.includes(String(row['state'])) ?? false;
  if (hasEnded && endedCode(resource) in registry.texts) return new Refusal(409, endedCode(resource));
  const word = await wordsOf(tx, resource.fields['state']?.dictionary ?? '');
  const params = { action: label, state: word(row['state']) };
  return new Refusal(409, params.state ? 'kit.wrong-state' : 'kit.illegal-step', { params });
}

/** Nobody decides the own matter; of steps that decide nothing the texts of the area may say it in their own words. */
function ownMatter({ registry }: Tx, { resource, label }: Action): Refusal {
  const code = ownMatterCode(resource);
  return code in registry.texts
    ? new Refusal(400, code, { params: { action: label } })
    : new Refusal(400, 'kit.own-matter');
}

const startsFrom = ({ from }: Action, row: Values) => !from || from.includes(String(row['state'] ?? ''));

/**
 * Which of these places a permission covers. Who manages cadres by their rank acts for the school on those in reach, which the row
 * is by now.
 */
async function covering(tx: Tx, permission: string, places: readonly string[]): Promise<(place: string) => boolean> {
  const reached = reach(tx.actor, permission);
  if (reached.all) return () => true;
  const named = [...new Set(places)].filter(place => place !== 'school');
  const units = named.flatMap(place => unitIn(place) ?? []);
  const organisations = named.filter(place => unitIn(place) === null);
  const met = new Set(reached.manager === null ? [] : ['school']);
  const ask = async (ids: string[], among: SQL, placeOf: (id: string) => string) => {
    if (ids.length === 0) return;
    const rows = await tx.rows<{ id: string }>(sql`
      select id from unnest(${sql.param(ids)}::bigint[]) as asked(id) where id in (${among})`);
    rows.forEach(({ id }) => met.add(placeOf(id)));
  };
  await ask(units, reached.units, unitPlace);
  await ask(organisations, reached.organisations, id => id);
  return place => met.has(place);
}
export const covers = async (tx: Tx, permission: string, place: string): Promise<boolean> =>
  (await covering(tx, permission, [place]))(place);

/** Says who owes the step: a unit by its name, what is of units without one the department, and else the organisation above. */
async function notOwed(tx: Tx, { resource, label }: Action, place: string): Promise<Refusal> {
  const refusal = (code: string, more: object = {}) => new Refusal(403, code, { params: { action: label, ...more } });
  const unitId = unitIn(place);
  if (unitId === null) return refusal('unitId' in resource.fields ? 'kit.not-owed-department' : 'kit.not-owed');
  const unit = await tx.one<{ name: string }>(sql`select name from unit where id = ${unitId}::bigint`);
  return refusal('kit.not-owed-unit', { unit: unit?.name ?? '所在单位' });
}

/** Why this actor may not take the step on each row; null where nothing stands against it. */
export async function obstacles(tx: Tx, handler: ActionHandler, rows: readonly Row[]): Promise<(Refusal | null)[]> {
  const { action, owedBy, subjects, isOwn = false } = handler;
  const params = { action: action.label };
  const starting = rows.filter(row => startsFrom(action, row));
  const owed = (await owedBy?.(tx, starting)) ?? [];
  const places = new Map(starting.map((row, at) => [row, owed[at] ?? null]));
  const isCovered = await covering(
    tx,
    permissionOf(action.resource, action.name),
    owed.flatMap(place => place ?? []),
  );
  const own = tx.actor.personId;
  const against = each(async (_, row: Row): Promise<Refusal | null> => {
    if (!places.has(row)) return illegalStep(tx, action, row);
    const place = places.get(row) ?? null;
    if (place !== null && !isCovered(place)) return notOwed(tx, action, place);
    const isSubject = own !== null && subjects !== undefined && (await subjects(tx, row)).includes(own);
    if (isOwn) return isSubject ? null : new Refusal(403, 'kit.own-alone', { params });
    return isSubject ? ownMatter(tx, action) : null;
  });
  return against(tx, rows);
}
export const obstacle = async (tx: Tx, handler: ActionHandler, row: Row): Promise<Refusal | null> =>
  (await obstacles(tx, handler, [row]))[0] ?? null;

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
