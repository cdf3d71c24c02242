/**
 * What goes into a call and what comes out: as its endpoint says, and for derived routes as their resource says.
 */
import type { Parameter, Shape } from 'contract/description/endpoints.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf, isSeen, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import type { Registry, Route } from '../kit/registry.ts';
import { actionShape, detailName, inputName, refTo, rowName } from './row-shape.ts';

/** The resource below whose path an address stands; the longest path counts. */
export function resourceOf({ resources }: Registry, url: string): Resource | undefined {
  const fitting = [...resources.values()].filter(({ path }) => url === path || url.startsWith(`${path}/`));
  return fitting.sort((a, b) => b.path.length - a.path.length)[0];
}

interface Derived {
  resource: Resource;
  /** `GET `, `POST /{id}/restore` … */
  key: string;
  /** Last word of the permission. */
  verb: string;
}

/** What a route is to its resource, where it follows from one. */
function derivedFrom(registry: Registry, { endpoint: { method, url, access } }: Route): Derived | null {
  const resource = resourceOf(registry, url);
  const verb = access.split('.')[2] ?? '';
  if (!resource || permissionOf(resource, verb) !== access) return null;
  return { resource, key: `${method} ${url.slice(resource.path.length)}`, verb };
}

const nullable = (type: string): Shape => ({ type: [type, 'null'] });
const object = (properties: Record<string, Shape>, optional: string[] = []): Shape => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter(name => !optional.includes(name)),
  additionalProperties: false,
});
const list = (items: Shape): Shape => ({ type: 'array', items });
const text: Shape = { type: 'string' };
const whole: Shape = { type: 'integer' };
const removed = object({ removed: whole });

const traceField = object({
  name: text,
  label: text,
  old: nullable('string'),
  new: nullable('string'),
  now: nullable('string'),
  sensitive: { type: 'boolean' },
  previousChangeId: nullable('string'),
});
const trace = object({
  content: list(
    object({
      changeId: text,
      at: text,
      operatorName: text,
      origin: whole,
      type: whole,
      reason: nullable('string'),
      terminal: nullable('integer'),
      batchId: nullable('string'),
      entities: list(text),
      fields: list(traceField),
    }),
  ),
  totalElements: whole,
  since: nullable('string'),
});

/** After an action the row, or its id alone where it is beyond reach now. */
const rowOrId = (resource: Resource): Shape => ({ anyOf: [refTo(detailName(resource)), object({ id: text })] });

/** A new row; of a part whose person others hold, the word that they are asked. */
const rowOrAsked = (resource: Resource): Shape => ({
  anyOf: [refTo(detailName(resource)), object({ id: text }), ...(resource.partOf ? [object({ message: text })] : [])],
});

const answers: Record<string, (resource: Resource) => Shape> = {
  'GET ': resource =>
    object({ content: list(refTo(rowName(resource))), totalElements: whole, since: nullable('string') }, ['since']),
  'GET /{id}': resource => refTo(detailName(resource)),
  'GET /{id}/trace': () => trace,
  'POST ': rowOrAsked,
  'PUT ': rowOrId,
  'POST /{id}/restore': rowOrId,
  'POST /{id}/reveal': () => object({ value: nullable('string') }),
  'DELETE ': () => removed,
  'DELETE /{id}': () => removed,
};

const actionOf = (registry: Registry, { resource, verb, key }: Derived) =>
  registry.actions.find(
    ({ action }) => action.resource === resource && key === `POST /{id}/${verb}` && action.name === verb,
  )?.action;

/** Pickers answer with fixed columns of their entity, which their handlers name. */
const picked = object({ content: list({ type: 'object', required: ['id', 'version'] }), totalElements: whole });

/** The shape of the answer; undefined where nobody said one. */
export function answerShape(registry: Registry, route: Route): Shape | undefined {
  if (route.endpoint.answer) return route.endpoint.answer as Shape;
  const derived = derivedFrom(registry, route);
  if (!derived) return route.endpoint.url.startsWith('api/common/') ? picked : undefined;
  return actionOf(registry, derived) ? rowOrId(derived.resource) : answers[derived.key]?.(derived.resource);
}

/** The shape of the body; undefined where there is none. */
export function bodyShape(registry: Registry, route: Route): Shape | undefined {
  const derived = derivedFrom(registry, route);
  const said = route.endpoint.body as Shape | undefined;
  if (!derived) return said;
  if (derived.key === 'POST ') return refTo(inputName(derived.resource));
  if (derived.key === 'PUT ') return changeShape(derived.resource);
  const action = actionOf(registry, derived);
  return action ? actionShape(action.input) : said;
}

const changeShape = (resource: Resource): Shape => ({
  allOf: [
    { type: 'object', properties: { id: text, version: whole }, required: ['id', 'version'] },
    refTo(inputName(resource)),
  ],
});

const inQuery = (name: string, schema: Shape, description?: string): Parameter => ({
  name,
  in: 'query',
  required: false,
  schema,
  ...(description && { description }),
});

/** The grammar of a list, field by field. */
function filtersOf(resource: Resource): Parameter[] {
  const filters = Object.entries(fieldsOf(resource))
    .filter(([, field]) => !field.flags.computed && isSeen(field))
    .flatMap(([name, field]) => {
      const { operators } = typeOf(field);
      const suffixed = operators.filter(one => ['from', 'to', 'empty', 'yearsFrom', 'yearsTo'].includes(one));
      const own = operators.some(one => ['contains', 'eq', 'anyOf'].includes(one));
      return [
        ...(own ? [inQuery(name, operators.includes('anyOf') ? list(text) : text, field.label)] : []),
        ...suffixed.map(one => inQuery(`${name}.${one}`, text, field.label)),
      ];
    });
  return [
    inQuery('page', { type: 'integer', minimum: 0 }, '从 0 开始的页码'),
    inQuery('size', { type: 'integer', minimum: 1, maximum: 200 }, '每页条数，默认 20'),
    inQuery('sort', list(text), '字段,asc 或 字段,desc，可重复'),
    inQuery('keyword', { type: 'string', maxLength: 100 }, '按名称、编号和拼音查找'),
    inQuery('columns', list(text), '需要的列，可重复'),
    inQuery('includeSub', { type: 'boolean' }, '是否包含下级'),
    inQuery(
      'asOf',
      text,
      '过去某日日终（yyyy-MM-dd）、某日日终含某时刻前的补记（日期@RFC 3339）或某时刻已录入（RFC 3339）的数据',
    ),
    ...filters,
  ];
}

/** Places in the address and names of the query. */
export function parametersOf(registry: Registry, route: Route): Parameter[] {
  const { url, query } = route.endpoint;
  const places = [...url.matchAll(/\{(\w+)\}/g)].map(([, name = '']): Parameter => {
    const schema: Shape = name === 'id' ? { type: 'string', pattern: '^\\d{1,18}$' } : text;
    return { name, in: 'path', required: true, schema };
  });
  const derived = derivedFrom(registry, route);
  if (derived?.key === 'GET ') return [...places, ...filtersOf(derived.resource)];
  const { properties = {}, required = [] } = (query ?? {}) as Shape;
  const asked = Object.entries(properties).map(([name, schema]) => ({
    ...inQuery(name, schema),
    required: required.includes(name),
  }));
  return [...places, ...asked];
}
