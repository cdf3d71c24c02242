/**
 * Requests made of the API document with one value in them that nobody would send by mistake.
 * Everything else in the request is plausible, so that the value reaches the code behind the shapes.
 */
import fc from 'fast-check';
import type { ApiDescription, Operation, Shape } from 'contract/description/endpoints.ts';

export interface Case {
  method: string;
  url: string;
  /** JSON text; undefined sends none. */
  body: string | undefined;
  /** Which place holds the value. */
  place: string;
}
interface Target {
  method: string;
  path: string;
  operation: Operation;
}

const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];
const texts = [
  '',
  ' ',
  '\u0000',
  '甲\u0000乙',
  '\ud800',
  '\udc00甲',
  '\u202e',
  '\ufeff',
  '9'.repeat(30),
  '-1',
  '1e308',
  '0x10',
  'NaN',
  'Infinity',
  'infinity',
  'now',
  'today',
  'true',
  'null',
  'undefined',
  "';drop table person;--",
  "' or '1'='1",
  '1;select pg_sleep(300)',
  '$1',
  '%',
  '_',
  '\\',
  "\\'",
  '{1,2}',
  '[1,2]',
  '{"a":1}',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '${7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  'file:///etc/passwd',
  '=1+1',
  '2023-02-30',
  '0000-00-00',
  '99999-12-31',
  '１２３',
  '👩‍👩‍👧‍👦',
  'x'.repeat(5000),
  '\r\nset-cookie: a=b',
  ...names,
];
const numbers = [0, -0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e308, 5e-324, -1e21];
/** Own members of these names, as a parser gives them. */
const traps: unknown[] = names.map(name => JSON.parse(`{"${name}":{"x":1}}`));
const lists: unknown[] = [[], [[]], [null], [{}], ['1', 1], Array(300).fill('1')];

const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...texts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...numbers, null, true, false, {}, ...lists, ...traps) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) as fc.Arbitrary<unknown> },
);
/** As they stand in an address: words of all kinds, and octets that are no text. */
const octets = ['%', '%zz', '%00', '%ED%A0%80', '%ff%fe', '%2f', '%2e%2e%2f', ';', '%0d%0a', '%C0%AF'];
const encoded = fc.oneof(
  fc
    .constantFrom(...texts, ...numbers.map(String))
    .map(text => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))),
  fc.constantFrom(...octets),
  fc.string({ unit: 'binary', maxLength: 30 }).map(text => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))),
);

/** References of the document put in; one inside itself ends at the third turn. */
function resolved({ components }: ApiDescription, shape: Shape): Shape {
  const name = shape.$ref?.replace('#/components/schemas/', '');
  return (name && components.schemas[name]) || shape;
}

function partsOf(api: ApiDescription, shape: Shape): Shape[] {
  const all = resolved(api, shape);
  return all['allOf'] ? (all['allOf'] as Shape[]).flatMap(part => partsOf(api, part)) : [all];
}
const propertiesOf = (api: ApiDescription, shape: Shape): Record<string, Shape> =>
  Object.assign({}, ...partsOf(api, shape).map(part => part.properties ?? {}));

/** A value that passes the shape. */
function plausible(api: ApiDescription, shape: Shape, ids: string): unknown {
  const own = resolved(api, shape);
  if (own.const !== undefined) return own.const;
  if (own.enum) return own.enum[0];
  if (own.anyOf) return plausible(api, own.anyOf[0]!, ids);
  const type = Array.isArray(own.type) ? own.type[0] : own.type;
  if (type === 'array') return own['minItems'] ? [plausible(api, own.items ?? {}, ids)] : [];
  if (type === 'integer' || type === 'number') return Math.max(1, Number(own['minimum'] ?? 1));
  if (type === 'boolean') return true;
  if (type === 'string') return own.pattern?.includes('[A-Za-z]') ? 'partyMember:new' : own.pattern ? ids : '1';
  const properties = propertiesOf(api, own);
  const required = partsOf(api, own).flatMap(part => part.required ?? []);
  return Object.fromEntries(required.map(name => [name, plausible(api, properties[name] ?? {}, ids)]));
}

type Path = (string | number)[];
const deepest = 3;
/** Every place in a body, the whole of it first. */
function placesIn(api: ApiDescription, shape: Shape, at: Path = []): Path[] {
  if (at.length > deepest) return [at];
  const forms = resolved(api, shape).anyOf ?? [shape];
  const inner = forms.flatMap(form => {
    const { items } = resolved(api, form);
    const members = Object.entries(propertiesOf(api, form)).map(([name, one]): [string | number, Shape] => [name, one]);
    return [...members, ...(items ? [[0, items] as [number, Shape]] : [])];
  });
  return [at, ...inner.flatMap(([name, one]) => placesIn(api, one, [...at, name]))];
}

/** A copy of a body with the value in that place. */
function put(body: unknown, [name, ...rest]: Path, hostile: unknown): unknown {
  if (name === undefined) return hostile;
  if (typeof name === 'number') return [put(Array.isArray(body) ? body[0] : undefined, rest, hostile)];
  const object = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as object) : {};
  return { ...object, [name]: put((object as Record<string, unknown>)[name], rest, hostile) };
}

/** Every call of the document. */
export const targetsOf = (api: ApiDescription): Target[] =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** Cases of one call, each with the value in another place, and how many places there are. */
export function casesOf(api: ApiDescription, { method, path, operation }: Target, id: string) {
  const shape = operation.requestBody?.content['application/json']?.schema;
  const base = shape && plausible(api, shape, id);
  const address = (places: Record<string, string> = {}) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => places[name] ?? id);
  const needed = operation.parameters.filter(one => one.in === 'query' && one.required);
  const query = (extra: string) =>
    [...needed.map(({ name, schema }) => `${name}=${String(plausible(api, schema, id))}`), extra].join('&');
  const sent = base === undefined ? undefined : JSON.stringify(base);

  const inAddress = operation.parameters.map(({ name, in: where }) =>
    encoded.map((word): Case => ({
      method,
      url: where === 'path' ? address({ [name]: word || '%20' }) : `${address()}?${query(`${name}=${word}`)}`,
      body: sent,
      place: `${where} ${name}`,
    })),
  );
  const unknownName = fc.tuple(fc.constantFrom(...names, 'a[b]', 'a.b', 'x'), encoded).map(([name, word]): Case => ({
    method,
    url: `${address()}?${query(`${name}=${word}`)}`,
    body: sent,
    place: 'query',
  }));
  const inBody = shape
    ? placesIn(api, shape).map(at =>
        value.map((hostile): Case => ({
          method,
          url: `${address()}?${query('')}`,
          body: JSON.stringify(put(base, at, hostile)),
          place: `body ${at.join('.')}`,
        })),
      )
    : [];
  const all = [...inAddress, unknownName, ...inBody];
  return { places: all.length, cases: fc.oneof(...all) };
}
