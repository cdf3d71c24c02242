import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { fits } from '../fits.ts';
import { Refusal } from '../refusal.ts';

type Schema = TSchema & { properties?: Record<string, TSchema & { type?: string }> };

const read = (schema: { type?: string }, value: unknown): unknown => {
  if (schema.type === 'array') return Array.isArray(value) ? value : [value];
  if (schema.type === 'integer' || schema.type === 'number')
    return typeof value === 'string' && value.trim() ? Number(value) : value;
  if (schema.type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  return value;
};

/**
 * Query strings know text alone: numbers, flags and lists of one are read by the declared schema.
 * Unknown names and values that do not fit are refused by name; without a schema the query goes on as it is.
 */
export function coerceQuery(schema: TSchema | undefined, query: unknown): unknown {
  if (!schema) return query;
  const { properties = {} } = schema as Schema;
  const given = query as Record<string, unknown>;
  const known = new Map(Object.entries(properties));
  const result = Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const property = known.get(name);
      return [name, property ? read(property, value) : value];
    }),
  );
  if (fits(schema, result)) return result;
  const [first] = Value.Errors(schema, result);
  const unknown = Object.keys(given).find(name => !known.has(name));
  const name = unknown ?? (first?.instancePath.slice(1) || '');
  throw new Refusal(400, 'kit.bad-query', { params: { name } });
}
