/** Pickers: fixed columns of a resource for any signed-in user, in the reach of its `read`; nothing without it. */
import type { PickerQuery } from 'contract/kit/picker.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { list, type Page } from './read.ts';
import type { Tx } from './registry.ts';

const most = 50;

/** A place filter goes by the field of the resource that names such a place; a person without one is not there. */
export async function pick(tx: Tx, resource: Resource, columns: readonly string[], asked: PickerQuery): Promise<Page> {
  const fields = fieldsOf(resource);
  const { keyword, page = 0, size = most, includeSub = true, organisationId, unitId } = asked;
  const places = Object.entries({ organisationId, unitId }).filter(([, id]) => id !== undefined) as [string, string][];
  if (places.some(([name]) => !(name in fields))) return { content: [], totalElements: 0 };
  return list(tx, resource, {
    ...Object.fromEntries(places),
    ...(keyword && { keyword }),
    ...(places.length > 0 && { includeSub: String(includeSub) }),
    page: String(page),
    size: String(size),
    columns: columns.filter(name => name in fields),
  });
}
