/**
 * The one place where an error becomes an answer: Chinese text, a code, a request id, all faults at once.
 * No SQL, stack, path or value of a sensitive field leaves here.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sentence, type Catalogue, type ErrorBody, type Fault } from 'contract/kit/fault.ts';
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
}
/** The word of what stands at the end of the steps, or of the nearest around it that has one. */
function wordAt(shape: Shape | undefined, [step, ...further]: readonly string[]): string | undefined {
  if (step === undefined) return shape?.title;
  return shape && (wordAt(shape.properties?.[step] ?? shape.items, further) ?? shape.title);
}

/** What people read in place of a name: names of a call mostly are those of fields, where all of that name say one word. */
export type Words = ReadonlyMap<string, string>;
export function wordsOfFields(resources: readonly Resource[]): Words {
  const words = new Map<string, string | null>();
  for (const [name, { label }] of resources.flatMap(one => fieldEntries(fieldsOf(one))))
    words.set(name, words.has(name) && words.get(name) !== label ? null : label);
  return new Map([...words].filter((entry): entry is [string, string] => entry[1] !== null));
}

/** What AJV found, as faults on their fields, in the words of the shape, else of the fields; unknown keys name themselves. */
export function faultsOfShape(error: FastifyError, shape?: Shape, words: Words = new Map()): Fault[] {
  return (error.validation ?? []).slice(0, mostFaults).map(({ instancePath, keyword, params }): Fault => {
    const at = instancePath.slice(1).replaceAll('/', '.');
    if (keyword === 'additionalProperties') {
      const name = shortened(String(params['additionalProperty']), 60);
      return { path: at ? `${at}.${name}` : name, code: 'kit.unknown-key', params: { name }, level: 'error' };
    }
    const path = keyword === 'required' ? String(params['missingProperty']) : at;
    const code = keyword === 'required' ? 'kit.required' : 'kit.wrong-shape';
    const name = path.split('.').at(-1) ?? '';
    const label = wordAt(shape, path.split('.')) ?? words.get(name) ?? (path || '内容');
    return { path, code, params: { label }, level: 'error' };
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

export function answerError(texts: Catalogue, words?: Words) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { validationContext = 'body' } = error as Partial<FastifyError>;
    const shape = request.routeOptions.schema?.[validationContext as 'body'] as Shape | undefined;
    const refused = asRefused(error, {
      requestId: request.id,
      isRead: ['GET', 'HEAD'].includes(request.method),
      shape,
      words,
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
