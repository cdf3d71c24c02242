/**
 * Who asks for a record out of reach, or names one, leaves a line: which resource, which ids. An id that nobody has
 * leaves the same line, so that the answer does not tell the two apart. Its time may, by some milliseconds over many tries:
 * the reach is only worked out for a row that is there, and numbers of records follow each other anyway. Security SEC-24. So does who asks
 * for one plain value more than the day has.
 */
import type { Endpoint } from 'contract/kit/endpoint.ts';
import type { Fault } from 'contract/kit/fault.ts';
import { audit } from '../audit.ts';
import type { Refusal } from '../refusal.ts';
import { revealsSpent } from '../resource/reveal.ts';
import { countClashes, unverified } from '../write/strangers.ts';
import type { Tx } from '../registry.ts';

const most = 200;
const id = /^(\d{1,18}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const namesRecord = /^ids?$|Ids?$/;

/** Ids among the values of a request, or in the list of them that a refusal carries. */
const idsIn = (value: unknown): string[] =>
  [value]
    .flat(2)
    .flatMap(one => (typeof one === 'string' || typeof one === 'number' ? String(one).split(',') : []))
    .filter(one => id.test(one))
    .slice(0, most);

interface Asked {
  params: unknown;
  body: unknown;
}

/** Ids of the records a request is about. */
function askedFor({ params, body }: Asked): string[] {
  if (Array.isArray(body)) return idsIn(body);
  const named = Object.entries({ ...(body as object | null) }).filter(([name]) => namesRecord.test(name));
  return [...new Set(idsIn([Object.values({ ...(params as object | null) }), ...named.map(([, value]) => value)]))];
}

const nameOf = ({ path }: Fault) => path.split('.').at(-1) ?? path;

/** Ids that stood in references, by field; of a value that is taken, the record that has it. */
function namedIn({ faults }: Refusal, { body }: Asked): Record<string, string[]> {
  const told = faults.filter(one => one.code === 'kit.beyond-reach' || one.code === unverified);
  const named: Record<string, string[]> = {};
  for (const one of told) {
    const name = nameOf(one);
    const typed = one.code === unverified ? [] : ((body as Record<string, unknown> | null)?.[name] ?? []);
    named[name] = [...(named[name] ?? []), ...idsIn(one.params['ids'] ?? typed)].slice(0, most);
  }
  return named;
}

/** The entity of a call: that of its permission, else the one it names. */
function entityOf({ registry }: Tx, { access }: Endpoint, { body }: Asked): string | undefined {
  const [, ofPermission] = access.split('.');
  const named = String((body as { entity?: unknown } | null)?.entity ?? '');
  return ofPermission ?? (registry.resources.has(named) ? named : undefined);
}

/** Written after the request was taken back, by a connection of its own. */
export async function noteRefusal(tx: Tx, endpoint: Endpoint, asked: Asked, refused: Refusal): Promise<void> {
  const isOfRows = refused.status === 404 || refused.code === revealsSpent || refused.isNoted;
  const ids = isOfRows ? idsIn(refused.params['ids'] ?? askedFor(asked)) : [];
  const fields = namedIn(refused, asked);
  const hasFields = Object.keys(fields).length > 0;
  if (ids.length === 0 && !hasFields) return;
  const [only, ...others] = ids;
  await countClashes(tx, refused.faults);
  await audit(tx, {
    action: endpoint.access.includes('.') ? endpoint.access : 'kit.refused',
    ...(entityOf(tx, endpoint, asked) && { entity: entityOf(tx, endpoint, asked) as string }),
    recordId: only && others.length === 0 && /^\d+$/.test(only) ? only : null,
    detail: { ...(ids.length > 0 && { ids }), ...(hasFields && { fields }) },
    result: 'refused',
  });
}
