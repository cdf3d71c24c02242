import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { fits } from './fits.ts';

const page = Type.Object({ size: Type.Optional(Type.Integer({ maximum: 200 })) }, { additionalProperties: false });

test('a value has the shape or has it not, however often it is asked', () => {
  const given = [{}, { size: 200 }, { size: 201 }, { size: '20' }, { size: 20, sort: 'name' }, null];
  const answers = given.map(one => fits(page, one));
  expect(answers).toEqual([true, true, false, false, false, false]);
  expect(given.map(one => fits(page, one))).toEqual(answers);
});
