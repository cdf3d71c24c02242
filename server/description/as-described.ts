/** Whether answers are what the description says of their call. */
import Schema from 'typebox/schema';
import { expect } from 'vitest';
import type { ApiDescription, Shape } from 'contract/description/endpoints.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { allColumns, type Bench } from '../testing/bench.ts';
import type { Answer } from '../testing/open-world.ts';

/** Faults of an answer by the description of its call. */
export function faultsOf(api: ApiDescription, method: string, path: string, { status, body }: Answer): string[] {
  const operation = api.paths[path]?.[method.toLowerCase()];
  const content = operation?.responses[status < 400 ? '2XX' : 'default']?.content;
  const schema = content?.['application/json']?.schema;
  if (!schema) return content ? [] : [`${method} ${path} is not described`];
  const [fits, errors] = Schema.Errors({ ...schema, components: api.components } as Shape, body);
  return fits ? [] : errors.map(({ instancePath, message }) => `${method} ${path} ${instancePath} ${message}`);
}

/** The faults of the answers that the life of a row of a base gets. */
export async function lifeOf(bench: Bench, api: ApiDescription, resource: Resource): Promise<string[]> {
  const path = `/${resource.path}`;
  const list = await bench.ask('GET', `${path}?size=100&${allColumns(resource)}`);
  const made = await bench.save('POST', path, bench.sample(resource));
  const id = String(made.body.id);
  const seen = await bench.ask('GET', `${path}/${id}`);
  const changed = await bench.save('PUT', path, { id, version: seen.body.version });
  const trace = await bench.ask('GET', `${path}/${id}/trace`);
  const gone = await bench.ask('DELETE', path, [id]);
  expect([resource.name, list.status, made.status, seen.status, changed.status, trace.status]).toEqual([
    resource.name,
    200,
    201,
    200,
    200,
    200,
  ]);
  return [
    ...faultsOf(api, 'GET', path, list),
    ...faultsOf(api, 'POST', path, made),
    ...faultsOf(api, 'GET', `${path}/{id}`, seen),
    ...faultsOf(api, 'PUT', path, changed),
    ...faultsOf(api, 'GET', `${path}/{id}/trace`, trace),
    ...faultsOf(api, 'DELETE', path, gone),
  ];
}
