/** The areas of the product. Each has its part of the suites over all, in its folder: `sweep.deep.test.ts`. */
import type { Endpoint } from 'contract/kit/endpoint.ts';
import { resources } from 'contract/resources.ts';

/** The last two have calls and no entity. */
export const areas: readonly string[] = [
  ...new Set([...resources.map(({ area }) => area), 'report', 'statistics']),
].sort();

/** `api/dzzhj` of `api/dzzhj/tp/{id}`. */
const baseOf = (url: string) => url.split('/').slice(0, 2).join('/');

/** By the permission a call asks for, else by the entity it shares its address with; all others are the platform's. */
export function areaOf({ access, url }: Pick<Endpoint, 'access' | 'url'>): string {
  const [word = ''] = access.split('.');
  if (areas.includes(word)) return word;
  return resources.find(({ path }) => baseOf(path) === baseOf(url))?.area ?? 'platform';
}
