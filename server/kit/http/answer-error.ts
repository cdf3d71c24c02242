/**
 * The one place where an error becomes an answer: Chinese text, a code, a request id, all faults at once.
 * No SQL, stack, path or value of a sensitive field leaves here.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sentence, type Catalogue, type ErrorBody, type Fault, type Params } from 'contract/kit/fault.ts';
import { fieldEntries, fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { shortened } from 'contract/kit/type.ts';
import { isUnavailable } from '../database/connection.ts';
import { Refusal } from '../refusal.ts';

const protocol: Record<number, string> = {
  404: 'kit.no-route',
  405: 'kit.method',
  413: 'kit.too-big',
  415: 'kit.media-type',
};

/** What is no upload and yet so large mostly holds a picture in the place of its id. */
const tooLargeBody = 'FST_ERR_CTP_BODY_TOO_LARGE';

/** Nobody reads more of them; a small body of many wrong rows is not answered by a large one. */
const mostFaults = 100;

interface Shape {
  title?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: readonly Shape[];
}
/** One step in; what may be null is looked into as well. */
function within(shape: Shape, step: string): Shape | undefined {
  const own = shape.properties?.[step] ?? shape.items;
  return own ?? shape.anyOf?.map(one => within(one, step)).find(one => one !== undefined);
}
/** What may be null is called as what it is otherwise. */
const titleOf = ({ title, anyOf }: Shape): string | undefined => title ?? anyOf?.find(one => one.title)?.title;
/** The word of what stands at the end of the steps, or of the nearest around it that has one. */
function wordAt(shape: Shape | undefined, [step, ...further]: readonly string[]): string | undefined {
  if (step === undefined) return shape && titleOf(shape);
  return shape && (wordAt(within(shape, step), further) ?? shape.title);
}
const shapeAt = (shape: Shape | undefined, steps: readonly string[]): Shape | undefined =>
  steps.reduce<Shape | undefined>((at, step) => at && within(at, step), shape);

/** What people read in place of a name: names of a call mostly are those of fields, where all of that name say one word. */
export type Words = ReadonlyMap<string, string>;
function wordsIn(resources: readonly Resource[]): Words {
  const words = new Map<string, string | null>();
  for (const [name, { label }] of resources.flatMap(one => fieldEntries(fieldsOf(one))))
    words.set(name, words.has(name) && words.get(name) !== label ? null : label);
  return new Map([...words].filter((entry): entry is [string, string] => entry[1] !== null));
}
const placeOf = (address: string): string => address.split('/').filter(Boolean).slice(0, 2).join('/');
/** By the address of a call: of fields of its own area, for those of another of that name mean another thing; else of all. */
export function wordsOfFields(resources: readonly Resource[]): (address: string) => Words {
  const all = wordsIn(resources);
  const areas = new Map(resources.map(({ path, area }) => [placeOf(path), area]));
  const own = new Map(
    [...new Set(areas.values())].map(area => [area, wordsIn(resources.filter(one => one.area === area))]),
  );
  return address => own.get(areas.get(placeOf(address)) ?? '') ?? all;
}

type Found = NonNullable<FastifyError['validation']>;
const plain = ['anyOf', 'type', 'const', 'enum'];
/** What may be one of several things fails by each of them: it is told once, by what lies deepest. */
function toldOnce(found: Found): Found {
  const unions = new Set(found.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath));
  const isPlain = ({ instancePath, keyword }: Found[number], at: string) =>
    instancePath === at && plain.includes(keyword);
  return [...unions].reduce((all, at) => {
    const isInside = ({ instancePath }: Found[number]) => instancePath === at || instancePath.startsWith(`${at}/`);
    const tells = all.some(one => isInside(one) && !isPlain(one, at));
    const first = all.find(one => isPlain(one, at));
    return all.filter(one => !isPlain(one, at) || (!tells && one === first));
  }, found);
}

/** What a limit asks for, where the shape says how people call it. */
function limitOf(keyword: string, params: Record<string, unknown>): { code: string; params: Params } | null {
  const limit = Number(params['limit']);
  if (keyword === 'minLength')
    return limit === 1 ? { code: 'kit.required', params: {} } : { code: 'kit.too-short', params: { min: limit } };
  if (keyword === 'maxLength') return { code: 'kit.too-long', params: { max: limit } };
  if (keyword === 'minimum') return { code: 'kit.too-small', params: { min: limit } };
  if (keyword === 'maximum') return { code: 'kit.too-large', params: { max: limit } };
  return keyword === 'type' && params['type'] === 'integer' ? { code: 'kit.whole-number', params: {} } : null;
}

/** What AJV found, as faults on their fields, in the words of the shape, else of the fields; unknown keys name themselves. */
export function faultsOfShape(error: FastifyError, shape?: Shape, words: Words = new Map()): Fault[] {
  return toldOnce(error.validation ?? [])
    .slice(0, mostFaults)
    .map(({ instancePath, keyword, params }): Fault => {
      const at = instancePath.slice(1).replaceAll('/', '.');
      if (keyword === 'additionalProperties') {
        const name = shortened(String(params['additionalProperty']), 60);
        return { path: at ? `${at}.${name}` : name, code: 'kit.unknown-key', params: { name }, level: 'error' };
      }
      const path = keyword === 'required' ? String(params['missingProperty']) : at;
      const steps = path.split('.');
      const label = wordAt(shape, steps) ?? words.get(steps.at(-1) ?? '') ?? (path || '内容');
      const limit = titleOf(shapeAt(shape, steps) ?? {}) === undefined ? null : limitOf(keyword, params);
      const code = limit?.code ?? (keyword === 'required' ? 'kit.required' : 'kit.wrong-shape');
      return { path, code, params: { ...limit?.params, label }, level: 'error' };
    });
}

interface Asked {
  requestId: string;
  /** Whether it only asked for what there is. */
  isRead: boolean;
  /** The shape of what was sent. */
  shape: Shape | undefined;
  words?: Words | undefined;
}
/** Any error as the refusal it stands for. */
export function asRefused(error: unknown, { requestId, isRead, shape, words }: Asked): Refusal {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) return new Refusal(503, isRead ? 'kit.unread' : 'kit.unavailable');
  const known = error as Partial<FastifyError>;
  if (known.validation) {
    const faults = faultsOfShape(known as FastifyError, shape, words);
    return new Refusal(400, 'kit.invalid', { params: { count: faults.length }, faults });
  }
  if (known.code === tooLargeBody) return new Refusal(413, 'kit.body-too-big');
  const status = known.statusCode ?? 500;
  if (status >= 400 && status < 500) return new Refusal(status, protocol[status] ?? 'kit.bad-request');
  // 22P02, 22003 …: a value the database cannot read is bad input that slipped past the checks.
  if (String(known.code ?? '').startsWith('22')) return new Refusal(400, 'kit.bad-request');
  return new Refusal(500, 'kit.internal', { params: { requestId } });
}

export function bodyOf(refused: Refusal, texts: Catalogue, requestId: string): ErrorBody {
  return {
    status: refused.status,
    code: refused.code,
    message: sentence(texts, refused.code, refused.params),
    requestId,
    timestamp: new Date().toISOString(),
    ...(refused.faults.length > 0 && {
      fields: refused.faults.map(one => ({
        path: one.path,
        message: sentence(texts, one.code, one.params),
        code: one.code,
        ...(one.level === 'warning' && { level: 'warning' as const }),
      })),
    }),
    ...(refused.conflict && { conflict: refused.conflict }),
  };
}

export function answerError(texts: Catalogue, words?: (address: string) => Words) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { validationContext = 'body' } = error as Partial<FastifyError>;
    const shape = request.routeOptions.schema?.[validationContext as 'body'] as Shape | undefined;
    const refused = asRefused(error, {
      requestId: request.id,
      isRead: ['GET', 'HEAD'].includes(request.method),
      shape,
      words: words?.(request.routeOptions.url ?? ''),
    });
    if (refused.status >= 500) {
      // What leaves no line when it succeeds does not say where it failed either.
      const isNamed = !request.routeOptions.logLevel;
      request.log.error({ ...(isNamed && { req: request }), err: error }, 'request failed');
    }
    const seconds = refused.params['seconds'];
    if ([429, 503].includes(refused.status) && seconds) void reply.header('retry-after', String(seconds));
    void reply.header('cache-control', 'no-store');
    return reply.code(refused.status).send(bodyOf(refused, texts, request.id));
  };
}
