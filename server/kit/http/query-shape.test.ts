import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { closed } from 'contract/kit/shape.ts';
import { coerceQuery } from './query-shape.ts';

test('[S2-05] a name that is not declared is refused by name, also when it is called constructor', () => {
  const schema = Type.Object({ page: Type.Optional(Type.Integer()) }, closed);
  expect(coerceQuery(schema, { page: '2' })).toEqual({ page: 2 });
  for (const name of ['constructor', '__proto__', 'other']) {
    const query = JSON.parse(`{"page":"2","${name}":"1"}`) as unknown;
    expect(() => coerceQuery(schema, query)).toThrow(expect.objectContaining({ params: { name } }));
  }
});
