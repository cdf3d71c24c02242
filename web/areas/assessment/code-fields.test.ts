import { whereOf } from 'contract/kit/among.ts';
import { expect, test } from 'vitest';
import { codeFields } from './code-fields.ts';

test('codes are made for a group of this scheme that uses them: those of other schemes have the same names', () => {
  const { among } = codeFields('28')['raterGroupId'] ?? {};
  expect(JSON.parse((among && whereOf(among, {})) ?? 'null')).toEqual({
    all: [{ schemeId: ['28'] }, { anonymity: ['3'] }],
  });
});
