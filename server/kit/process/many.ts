/** One transition on many rows: what can be done is done, and of every other row it is told why not. */
import { Type, type Static } from 'typebox';
import { endpoint, type Endpoint } from 'contract/kit/endpoint.ts';
import { sentence } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Row } from 'contract/kit/resource.ts';
import { cleanInput, obstacle } from './act.ts';
import type { ActionHandler, Registry, Values, Route, Tx, ProcessHandler } from '../registry.ts';
import { serve } from '../route.ts';
import { refuse, type Refusal } from '../refusal.ts';
import { loadRows, rowOf } from '../write/load.ts';
import { actionsOf, guardFaults, take } from './take.ts';

/** A row that stays as it was, and why. */
const leftOut = Type.Object({ id: Type.String(), title: Type.String(), reasons: Type.Array(Type.String()) });
const run = Type.Object({ done: Type.Integer(), leftOut: Type.Array(leftOut) });
export type LeftOut = Static<typeof leftOut>;
export type Run = Static<typeof run>;

const mostRows = 1000;

const reasonsIn = ({ registry }: Tx, { code, params, faults }: Refusal): string[] =>
  faults.length > 0
    ? faults.map(one => sentence(registry.texts, one.code, one.params))
    : [sentence(registry.texts, code, params)];

/** Why one row stays as it is; null where nothing stands against it. */
async function refusalOf(
  tx: Tx,
  handler: ProcessHandler,
  action: ActionHandler,
  row: Row,
  input: Values & { confirmed: string[] },
): Promise<Refusal | null> {
  const hindered = await obstacle(tx, action, row);
  if (hindered) return hindered;
  const faults = await guardFaults(tx, handler, action.action.name, row, input);
  return faults.length > 0 ? refuse(faults) : null;
}

/** Takes it on every row in reach that nothing stands against. */
export async function takeMany(
  tx: Tx,
  handler: ProcessHandler,
  name: string,
  ids: readonly string[],
  given: Values,
): Promise<Run> {
  const { resource } = handler.process;
  const action = actionsOf(handler).find(one => one.action.name === name) as ActionHandler;
  const { ids: _ids, ...said } = given;
  const clean = await cleanInput(tx, action.action, said);
  const confirmed = Array.isArray(given['confirmed']) ? given['confirmed'].map(String) : [];
  const input = { ...clean, confirmed };
  const found = await loadRows(tx, resource, [...new Set(ids)], name);
  const rows: Row[] = [];
  const left: LeftOut[] = [];
  for (const id of new Set(ids)) {
    const loaded = found.get(id);
    if (!loaded) {
      left.push({ id, title: '', reasons: [sentence(tx.registry.texts, 'kit.not-found')] });
      continue;
    }
    const row = rowOf(loaded);
    const refused = await refusalOf(tx, handler, action, row, input);
    if (refused) left.push({ id, title: String(row[resource.title] ?? ''), reasons: reasonsIn(tx, refused) });
    else rows.push(row);
  }
  if (rows.length > 0) await take(tx, handler, name, rows, input);
  return { done: rows.length, leftOut: left };
}

const body = Type.Object(
  { ids: Type.Array(Type.String({ pattern: '^\\d{1,18}$' }), { minItems: 1, maxItems: mostRows }) },
  { additionalProperties: true },
);

/** `POST <path>/<transition>` for what a process offers for many rows. */
export const manyRoutes = (registry: Registry): Route[] =>
  [...registry.processes.values()].flatMap(handler => {
    const { resource, transitions } = handler.process;
    return Object.entries(transitions)
      .filter(([, { bulk }]) => bulk)
      .map(([name, { label }]) =>
        serve(
          endpoint({
            method: 'POST',
            url: `${resource.path}/${name}`,
            access: permissionOf(resource, name) as Endpoint['access'],
            summary: `${resource.label}：批量${label}`,
            body,
            answer: run,
          }),
          ({ tx, body: given }) => takeMany(tx, handler, name, given.ids, given),
        ),
      );
  });
