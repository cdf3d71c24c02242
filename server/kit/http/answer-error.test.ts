/** What a shape refuses is told in the words of people. */
import type { FastifyError } from 'fastify';
import { expect, test } from 'vitest';
import { text } from 'contract/kit/field.ts';
import { resource } from 'contract/kit/resource.ts';
import { faultsOfShape, wordsOfFields } from './answer-error.ts';

const entity = (name: string, fields: Parameters<typeof resource>[1]['fields']) =>
  resource(name, {
    area: 'kit',
    label: name,
    path: `api/${name}`,
    kind: 'record',
    scope: [],
    title: 'name',
    key: [],
    search: [],
    fields,
    list: { columns: ['name'], filters: [], sort: 'name', firstUse: '' },
  });
const words = wordsOfFields([
  entity('oneKind', { name: text('名称'), issuer: text('发证单位'), no: text('证书编号') }),
  entity('otherKind', { name: text('名称'), no: text('编号') }),
]);
const refused = (...paths: string[]) =>
  ({ validation: paths.map(path => ({ instancePath: path, keyword: 'type', params: {} })) }) as unknown as FastifyError;
const labels = (shape: object, ...paths: string[]) =>
  faultsOfShape(refused(...paths), shape, words).map(({ params }) => params?.['label']);

test('a name is said as its shape says it, else as all fields of that name do', () => {
  expect(labels({}, '/issuer', '/rows/0/issuer')).toEqual(['发证单位', '发证单位']);
  expect(labels({ properties: { issuer: { title: '颁发机构' } } }, '/issuer')).toEqual(['颁发机构']);
  // Of two words none is right.
  expect(labels({}, '/no')).toEqual(['no']);
});
