/** What a shape refuses is told in the words of people. */
import shapeCompiler from '@fastify/ajv-compiler';
import type { FastifyError } from 'fastify';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { text } from 'contract/kit/field.ts';
import { sentence } from 'contract/kit/fault.ts';
import { resource } from 'contract/kit/resource.ts';
import { kitTexts } from 'contract/kit/texts.ts';
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
const wordsAt = wordsOfFields([
  entity('oneKind', { name: text('名称'), issuer: text('发证单位'), no: text('证书编号') }),
  entity('otherKind', { name: text('名称'), no: text('编号') }),
  { ...entity('summary', { name: text('名称'), minutes: text('会议纪要摘要') }), area: 'meeting' },
]);
const words = wordsAt('/api/oneKind/:id');
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

test('a field of another area lends no word', () => {
  const faults = (address: string) => faultsOfShape(refused('/minutes'), {}, wordsAt(address));
  expect(faults('/api/oneKind/:id/extend')[0]?.params).toEqual({ label: 'minutes' });
  expect(faults('/api/summary/:id')[0]?.params).toEqual({ label: '会议纪要摘要' });
});

const shape: object = Type.Object({
  minutes: Type.Integer({ minimum: 1, maximum: 180, title: '延长时间' }),
  reason: Type.String({ minLength: 2, maxLength: 200, title: '原因' }),
  content: Type.String({ minLength: 1, title: '消息内容' }),
  comment: Type.Union([Type.String({ maxLength: 5, title: '评语' }), Type.Null()]),
  response: Type.Union([Type.Object({ text: Type.String({ title: '作答' }) }), Type.Null()]),
});
/** As the server is set up: all faults, each with what it is about. */
const asked = (said: object) => {
  const check = shapeCompiler()({}, { customOptions: { allErrors: true, coerceTypes: false } })({ schema: shape });
  check(said);
  const error = { validation: check.errors ?? [] } as unknown as FastifyError;
  return faultsOfShape(error, shape).map(({ code, params }) => sentence(kitTexts, code, params));
};
const good = { minutes: 10, reason: '断网', content: '请安静', comment: null, response: null };

test('a limit is said with its figure where the shape says the word, and what may be empty fails once', () => {
  expect(asked(good)).toEqual([]);
  expect(asked({ ...good, minutes: 0 })).toEqual(['延长时间不能小于 1']);
  expect(asked({ ...good, minutes: 181 })).toEqual(['延长时间不能大于 180']);
  expect(asked({ ...good, minutes: 1.5 })).toEqual(['延长时间应填写整数']);
  expect(asked({ ...good, reason: '断', content: '' })).toEqual(['原因不能少于 2 个字', '消息内容不能为空']);
  expect(asked({ ...good, comment: 7 })).toEqual(['评语的格式不正确']);
  expect(asked({ ...good, response: { text: 7 } })).toEqual(['作答的格式不正确']);
});
