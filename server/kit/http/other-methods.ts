/** Which methods an address knows, for whoever came with another: 405 with `Allow`, as the protocol has it. */
import type { Route } from '../registry.ts';

const patternOf = (url: string) =>
  new RegExp(`^/${url.replace(/\{id\}/g, '\\d{1,18}').replace(/\{\w+\}/g, '[^/]+')}/?$`);

export function methodsByAddress(routes: readonly Route[]): (path: string) => string[] {
  const known = routes.map(({ endpoint }) => ({ method: endpoint.method, pattern: patternOf(endpoint.url) }));
  return path => [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort();
}
