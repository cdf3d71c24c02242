/**
 * The shapes that follow from a resource: a row as lists and as details answer it, and what may be written.
 */
import type { Shape } from 'contract/description/endpoints.ts';
import type { Field, Fields } from 'contract/kit/field.ts';
import { commonFields, fieldsOf, isWritable, nameOfRef, seenFieldsOf, type Resource } from 'contract/kit/resource.ts';
import type { SqlWord } from 'contract/kit/type.ts';
import { typeOf } from 'contract/kit/types/index.ts';

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
export const rowName = ({ name }: Resource): string => `${capitalised(name)}Row`;
export const detailName = ({ name }: Resource): string => capitalised(name);
export const inputName = ({ name }: Resource): string => `${capitalised(name)}Input`;
export const refTo = (name: string): Shape => ({ $ref: `#/components/schemas/${name}` });

const id: Shape = { type: 'string', pattern: '^\\d{1,18}$' };
const version: Shape = { type: 'integer' };
const bySql: Record<SqlWord, Shape> = {
  text: { type: ['string', 'null'] },
  // Opened and masked before it leaves.
  sealed: { type: ['string', 'null'] },
  date: { type: ['string', 'null'] },
  timestamptz: { type: ['string', 'null'] },
  integer: { type: ['integer', 'null'] },
  amount: { type: ['integer', 'null'] },
  boolean: { type: ['boolean', 'null'] },
  bigint: { type: ['string', 'null'] },
  'bigint[]': { type: ['array', 'null'], items: { type: 'string' } },
  uuid: { type: ['string', 'null'] },
  'uuid[]': { type: ['array', 'null'], items: { type: 'string' } },
};

/** A value as it is answered; a required field may be empty in an old row. */
function answered(name: string, field: Field): [string, Shape][] {
  const { sql } = typeOf(field);
  const value: [string, Shape] = [name, { ...bySql[sql], title: field.label }];
  if (!field.to) return [value];
  const named: Shape =
    sql === 'bigint[]' ? { type: ['array', 'null'], items: { type: ['string', 'null'] } } : bySql.text;
  return [value, [nameOfRef(name), { ...named, title: field.label }]];
}
const answeredAll = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => answered(name, field)));

/** False of a row that is read and not to be changed, removed or followed back by who holds the right to. */
const rights = { mayUpdate: { type: 'boolean' }, mayRemove: { type: 'boolean' } };

/** A row of a list: id, version and the columns that were asked for. */
export const rowShape = (resource: Resource): Shape => ({
  type: 'object',
  title: resource.label,
  properties: { id, version, ...answeredAll(seenFieldsOf(resource)), ...rights },
  required: ['id', 'version'],
  additionalProperties: false,
});

/** One row with every field. */
export function detailShape(resource: Resource): Shape {
  const properties = {
    id,
    version,
    ...answeredAll(seenFieldsOf(resource)),
    ...Object.fromEntries(Object.entries(commonFields).map(([name, field]) => answered(name, field)[0]!)),
    updatedByName: bySql.text,
    ...rights,
    mayTrace: rights.mayUpdate,
  };
  return {
    type: 'object',
    title: resource.label,
    properties,
    required: Object.keys(properties).filter(name => name !== 'mayRemove' && name !== 'mayTrace'),
    additionalProperties: false,
  };
}

const notes = (field: Field): Shape => ({
  title: field.label,
  ...(field.dictionary && { description: `字典 ${field.dictionary}` }),
  ...(field.to && { description: `${field.to} 的 id` }),
  ...(field.flags.max && !field.dictionary && { 'x-max': field.flags.max }),
});
const written = (field: Field): Shape => ({ ...notes(field), anyOf: [typeOf(field).json as Shape, { type: 'null' }] });
const confirmed: Shape = { type: 'array', items: { type: 'string' }, description: '已确认的提醒代码' };

/** What a creation or a change may carry; null empties, a missing key leaves as it is. */
export function inputShape(resource: Resource): Shape {
  const fields = Object.entries(fieldsOf(resource)).filter(
    ([, field]) => isWritable(field) || field.flags.set === 'create',
  );
  return {
    type: 'object',
    title: resource.label,
    properties: { ...Object.fromEntries(fields.map(([name, field]) => [name, written(field)])), confirmed },
    additionalProperties: false,
  };
}

/** The input of an action. */
export const actionShape = (input: Fields): Shape => ({
  type: 'object',
  properties: {
    version,
    ...Object.fromEntries(Object.entries(input).map(([name, field]) => [name, written(field)])),
    confirmed,
  },
  required: ['version', ...Object.keys(input).filter(name => input[name]!.flags.required)],
  additionalProperties: false,
});
