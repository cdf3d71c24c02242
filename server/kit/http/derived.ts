/** The routes that follow from the registry, and nothing else. Pillar section 5. */
import { Type } from 'typebox';
import { fault } from 'contract/kit/fault.ts';
import { endpoint, type Endpoint, type Method } from 'contract/kit/endpoint.ts';
import { readOwn } from 'contract/kit/own.ts';
import { permissionOf, verbsOf, type Verb } from 'contract/kit/permission.ts';
import { seenFieldsOf, type Resource } from 'contract/kit/resource.ts';
import { counted, counts } from 'contract/kit/shape.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { may } from '../actor.ts';
import { act } from '../process/act.ts';
import { lookBack, recordedSince } from '../resource/as-of.ts';
import type { Registry, RoutesOf, Values, Tx, Call, Route } from '../registry.ts';
import { besideRoute } from '../resource/beside.ts';
import { choiceRoutes } from '../resource/picker.ts';
import { countsOf, detailOf, list, listOwn, type Detail } from '../resource/read.ts';
import { notFound, Refusal, refuse } from '../refusal.ts';
import { reveal } from '../resource/reveal.ts';
import { restore, timeline } from '../write/trace.ts';
import { orAsk } from '../write/ask-holder.ts';
import { isFrozen } from '../write/frozen.ts';
import { write } from '../write/write.ts';
import { serve } from '../route.ts';

type Made = RoutesOf;

const idInPath = Type.Object({ id: Type.String() });
const row = Type.Record(Type.String(), Type.Unknown());
const text = (most: number) => Type.String({ maxLength: most });

const nothing = Type.Object({}, { additionalProperties: false });
const day = Type.Object({ asOf: Type.Optional(Type.String()) }, { additionalProperties: false });

function said(resource: Resource, verb: string, method: Method, tail: string, summary: string): Endpoint {
  const params = tail.includes('{id}') ? { params: idInPath } : {};
  const access = permissionOf(resource, verb) as Endpoint['access'];
  // The grammar of a list is that of its fields; every other route takes no query unless it says one.
  const query = method === 'GET' && tail === '' ? {} : { query: nothing };
  return endpoint({
    method,
    url: resource.path + tail,
    access,
    summary: `${resource.label}：${summary}`,
    ...params,
    ...query,
  });
}

async function found(tx: Tx, resource: Resource, id: string): Promise<Detail> {
  const one = await detailOf(tx, resource, id);
  if (one) return one;
  if (tx.asOf === null) throw notFound();
  const since = (await recordedSince(tx, resource)) ?? '今天';
  throw new Refusal(404, 'kit.as-of-absent', { params: { day: tx.asOf, label: resource.label, since } });
}
/** The row for who may change it: what the write would refuse as it stands is not offered. */
async function offered(tx: Tx, resource: Resource, id: string, { shown: row, raw }: Detail): Promise<Values> {
  if (tx.asOf !== null) return row;
  const judged = { ...raw, id };
  const isHeld = (verb: 'update' | 'remove') => may(tx.actor, permissionOf(resource, verb));
  const isOpen = { update: row['mayUpdate'] === true, remove: isHeld('remove') && row['mayRemove'] !== false };
  return {
    ...row,
    ...(isOpen.update && (await isFrozen(tx, resource, judged, 'update')) && { mayUpdate: false }),
    ...(isOpen.remove && (await isFrozen(tx, resource, judged, 'remove')) && { mayRemove: false }),
  };
}
const idOf = (call: Call) => String((call.params as Values)['id']);
const confirmedIn = (body: Values) => (Array.isArray(body['confirmed']) ? body['confirmed'].map(String) : []);

/** An action changes the reach at times; the answer then names the row alone. */
async function after(tx: Tx, resource: Resource, id: string): Promise<Values> {
  const one = await detailOf(tx, resource, id);
  return one ? offered(tx, resource, id, one) : { id };
}

const read: Made = (_, resource) => [
  serve(said(resource, 'read', 'GET', '', '列表'), async call => {
    const { tx, query } = await lookBack(call.tx, call.query as Record<string, string>);
    return list(tx, resource, query);
  }),
  serve(
    { ...said(resource, 'read', 'POST', '/counts', '各条件的数量'), query: day, body: counted, answer: counts },
    async call => {
      const { tx } = await lookBack(call.tx, call.query as object);
      return countsOf(tx, resource, (call.body as { of: Record<string, string[]>[] }).of);
    },
    { opensTransaction: true },
  ),
  serve({ ...said(resource, 'read', 'GET', '/{id}', '详情'), query: day }, async call => {
    const { tx } = await lookBack(call.tx, call.query as object);
    const id = idOf(call);
    return offered(tx, resource, id, await found(tx, resource, id));
  }),
];

const own: Made = (_, resource) =>
  resource.list.own === undefined
    ? []
    : [serve(readOwn(resource), ({ tx, query }) => listOwn(tx, resource, query as Record<string, string>) as never)];

const create: Made = (_, resource) => {
  const said_ = { ...said(resource, 'create', 'POST', '', '新增'), body: row };
  return [
    serve(said_, async call => {
      const { confirmed: _confirmed, ...values } = call.body as Values;
      const options = {
        verb: 'create',
        origin: 2 as const,
        confirmed: confirmedIn(call.body as Values),
        isWhole: true,
      };
      const made = await orAsk(call.tx, resource, () => write(call.tx, resource, [{ values }], options));
      call.status(made === null ? 202 : 201);
      return made === null
        ? { message: call.tx.registry.texts['kit.held-elsewhere'] }
        : after(call.tx, resource, made[0] ?? '');
    }),
  ];
};

/** A list of one writes itself like what is in it, and is none. */
const isId = (given: unknown): boolean =>
  (typeof given === 'string' || typeof given === 'number') && /^\d{1,18}$/.test(String(given));

/** Id and version of a body, or the faults of their absence. */
function target(body: Values): { id: string; version: number } {
  const { id, version } = body;
  const faults = [
    ...(isId(id) ? [] : [fault('id', 'kit.bad-id')]),
    ...(typeof version === 'number' && Number.isInteger(version)
      ? []
      : [fault('version', 'kit.required', { label: '版本号' })]),
  ];
  if (faults.length > 0) throw refuse(faults);
  return { id: String(id), version: version as number };
}

const update: Made = (_, resource) => {
  const said_ = { ...said(resource, 'update', 'PUT', '', '修改'), body: row };
  return [
    serve(said_, async call => {
      const { id: _id, version: _version, confirmed: _confirmed, ...values } = call.body as Values;
      const { id, version } = target(call.body as Values);
      const options = {
        verb: 'update',
        origin: 3 as const,
        confirmed: confirmedIn(call.body as Values),
        isWhole: true,
      };
      await write(call.tx, resource, [{ id, version, values }], options);
      return after(call.tx, resource, id);
    }),
  ];
};

const mistaken = '误录删除';
const ids = Type.Array(Type.Union([Type.String({ pattern: '^\\d{1,18}$' }), Type.Integer()]), {
  minItems: 1,
  maxItems: 200,
});
const removal = Type.Union([
  ids,
  Type.Object({ ids, reason: Type.Optional(text(500)) }, { additionalProperties: false }),
]);

const remove: Made = (_, resource) => {
  const gone = async (tx: Tx, wanted: (string | number)[], reason: string) => {
    const changes = [...new Set(wanted.map(String))].map(id => ({ id, values: {}, remove: true }));
    return { removed: (await write(tx, resource, changes, { verb: 'remove', origin: 3, reason })).length };
  };
  return [
    serve({ ...said(resource, 'remove', 'DELETE', '', '删除'), body: removal }, ({ tx, body }) => {
      const asked = (Array.isArray(body) ? { ids: body } : body) as { ids: (string | number)[]; reason?: string };
      return gone(tx, asked.ids, asked.reason?.trim() || mistaken);
    }),
    serve(said(resource, 'remove', 'DELETE', '/{id}', '删除一条'), call => gone(call.tx, [idOf(call)], mistaken)),
  ];
};

const unseal: Made = (_, resource) => {
  if (resource.kind === 'workflow' && !Object.values(seenFieldsOf(resource)).some(one => typeOf(one).mask)) return [];
  const body = Type.Object({ field: text(60), reason: text(200) }, { additionalProperties: false });
  return [
    serve({ ...said(resource, 'reveal', 'POST', '/{id}/reveal', '查看明文'), body }, async call => {
      const { field, reason } = call.body as { field: string; reason: string };
      if (!reason.trim()) throw refuse([fault('reason', 'kit.reason-required')]);
      return { value: await reveal(call.tx, resource, idOf(call), field, reason.trim()) };
    }),
  ];
};

const page = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 0 })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { additionalProperties: false },
);

const traces: Made = (_, resource) => [
  serve({ ...said(resource, 'trace', 'GET', '/{id}/trace', '变更痕迹'), query: page }, call => {
    const { page: at = 0, size = 20 } = call.query as { page?: number; size?: number };
    return timeline(call.tx, resource, idOf(call), at, size);
  }),
];

const restoration = Type.Object(
  {
    changeId: Type.String({ pattern: '^\\d{1,18}$' }),
    fields: Type.Array(text(60)),
    reason: text(500),
    version: Type.Integer(),
  },
  { additionalProperties: false },
);

const restores: Made = (_, resource) => [
  serve({ ...said(resource, 'restore', 'POST', '/{id}/restore', '恢复'), body: restoration }, async call => {
    const asked = call.body as Parameters<typeof restore>[3];
    if (!asked.reason.trim()) throw refuse([fault('reason', 'kit.reason-required')]);
    await restore(call.tx, resource, idOf(call), asked);
    return after(call.tx, resource, idOf(call));
  }),
];

const actions: Made = (registry, resource) =>
  registry.actions
    .filter(({ action }) => action.resource === resource)
    .map(handler =>
      serve(
        {
          ...said(resource, handler.action.name, 'POST', `/{id}/${handler.action.name}`, handler.action.label),
          body: row,
        },
        async call => {
          await act(call.tx, handler, idOf(call), call.body as Values);
          return after(call.tx, resource, idOf(call));
        },
      ),
    );

const byVerb: Partial<Record<Verb, Made>> = {
  read,
  readOwn: own,
  create,
  update,
  remove,
  reveal: unseal,
  trace: traces,
  restore: restores,
};

export const derivedRoutes = (registry: Registry): Route[] => [
  ...choiceRoutes(registry),
  besideRoute,
  ...[...registry.resources.values()].flatMap(resource => [
    ...verbsOf(resource.kind).flatMap(verb => (byVerb[verb] ?? registry.verbRoutes[verb])?.(registry, resource) ?? []),
    ...actions(registry, resource),
  ]),
];
