/** A call takes what it says and nothing beside: a handler that passes its body on passes on no key that nobody looked at. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manyRoutes } from '../process/many.ts';
import { openBench, type Bench } from '../../testing/bench.ts';

let bench: Bench;
beforeAll(async () => void (bench = await openBench()));
afterAll(() => bench.world.close());

interface Shape {
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  additionalProperties?: unknown;
}
/** Ways to the objects of a shape that take keys they do not name. */
function openIn(shape: Shape, path: string): string[] {
  const inner = [
    ...(shape.anyOf ?? []).flatMap(one => openIn(one, path)),
    ...(shape.items ? openIn(shape.items, path) : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, one]) => openIn(one, `${path}.${name}`)),
  ];
  return shape.properties && shape.additionalProperties !== false ? [path, ...inner] : inner;
}

/**
 * Calls whose body goes on with the fields of an entity, each looked at by its write; the word of a gateway, read by its
 * signature; and forms as they were read from a file, of which the lines that are known are taken.
 */
const goesOn = ['POST api/dfgl/notify/{channel} body', 'POST api/zzsh/meeting/record body'];
const readForms = /^POST api\/gbAppointment\/form\/(accept|match) body\.content/;

test('[S3-01] a body takes no key that it does not name', () => {
  const open = bench.world.routes.flatMap(({ endpoint: { method, url, body } }) =>
    openIn((body ?? {}) as Shape, 'body').map(path => `${method} ${url} ${path}`),
  );
  const many = new Set(
    manyRoutes(bench.world.registry).map(({ endpoint: { method, url } }) => `${method} ${url} body`),
  );
  expect(open.filter(one => !many.has(one) && !readForms.test(one)).sort()).toEqual(goesOn);
});

test('[S3-08] [SEC-82] thousands of keys or of wrong rows are refused without a word on each of them', async () => {
  const nobody = await bench.world.as(null);
  const keys = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`k${at}`, 1]));
  const many = await nobody('POST', '/api/mobileUpload/open', keys);
  expect([many.status, many.body.code, many.body.fields]).toEqual([400, 'kit.bad-request', undefined]);
  const marks = Array.from({ length: 1000 }, () => ({}));
  const wrong = await nobody('POST', '/api/mzpydy/masses/cast', { token: 't'.repeat(20), marks });
  expect([wrong.status, wrong.body.fields.length]).toEqual([400, 100]);
});
