/** One transition on many rows: what can be done is done, and of every other row it is told why not. */
import { Type, type Static } from 'typebox';
import { endpoint, type Endpoint } from 'contract/kit/endpoint.ts';
import { sentence } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Row } from 'contract/kit/resource.ts';
import { cleanInput, obstacles } from './act.ts';
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

/** Why rows stay as they are; a row that nothing stands against has no line. */
async function refusalsOf(
  tx: Tx,
  handler: ProcessHandler,
  action: ActionHandler,
  rows: readonly Row[],
  input: Values,
): Promise<Map<Row, Refusal>> {
  const refusals = new Map<Row, Refusal>();
  const hindered = await obstacles(tx, action, rows);
  rows.forEach((row, at) => hindered[at] && refusals.set(row, hindered[at]));
  const open = rows.filter(row => !refusals.has(row));
  const faults = await guardFaults(tx, handler, action.action.name, open, input, true);
  open.forEach((row, at) => faults[at]!.length > 0 && refusals.set(row, refuse(faults[at]!)));
  return refusals;
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
  const asked = [...new Set(ids)];
  const found = new Map([...(await loadRows(tx, resource, asked, name))].map(([id, one]) => [id, rowOf(one)]));
  const all = asked.flatMap(id => found.get(id) ?? []);
  const refusals = await refusalsOf(tx, handler, action, all, input);
  const rows = all.filter(row => !refusals.has(row));
  if (rows.length > 0) await take(tx, handler, name, rows, input);
  const leftOut = asked.flatMap((id): LeftOut | [] => {
    const row = found.get(id);
    if (!row) return { id, title: '', reasons: [sentence(tx.registry.texts, 'kit.not-found')] };
    const refused = refusals.get(row);
    return refused ? { id, title: String(row[resource.title] ?? ''), reasons: reasonsIn(tx, refused) } : [];
  });
  return { done: rows.length, leftOut };
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
