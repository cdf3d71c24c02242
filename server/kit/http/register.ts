import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { asSystem, may } from '../actor.ts';
import { audit } from '../audit.ts';
import { again } from '../database/again.ts';
import { isConflict, type Database, type Connection } from '../database/connection.ts';
import type { Registry, Facts, Call, Route, Session } from '../registry.ts';
import { sendCached, type AnswerCache } from './answer-cache.ts';
import { forbidden, Refusal } from '../refusal.ts';
import { txOf } from '../tx.ts';
import { coerceQuery } from './query-shape.ts';
import { noteRefusal } from './refusals.ts';
import { Attachment } from '../route.ts';

/** Who a token belongs to; null when it opens nothing. */
export type Identify = (connection: Connection, token: string, facts: Facts) => Promise<Session | null>;

declare module 'fastify' {
  interface FastifyContextConfig {
    isSigned?: boolean;
  }
}

interface Context {
  registry: Registry;
  database: Database;
  identify: Identify;
  facts: (request: FastifyRequest) => Facts;
  answers: AnswerCache;
  /** Takes a place among the files that one sender sends at once, and gives what hands it back. */
  enterUpload: (who: string) => () => void;
}

const noOne = asSystem('未登录');
const tokenOf = (request: FastifyRequest) => request.headers.authorization?.replace(/^Bearer\s+/i, '').trim() || null;

/** Session, then permission; a refusal of permission leaves an audit line. */
async function admit(route: Route, request: FastifyRequest, { registry, database, identify, facts }: Context) {
  const { access } = route.endpoint;
  const token = tokenOf(request);
  const session = token === null ? null : await identify(database, token, facts(request));
  if (access === 'public') return session;
  if (!session) throw new Refusal(401, 'kit.unauthenticated');
  if (session.mustChangePassword && access !== 'change') throw new Refusal(403, 'PASSWORD_CHANGE_REQUIRED');
  // Of a session that has no account no line is kept: it would say when and from where somebody came.
  if (session.only && access !== 'change' && (access === 'session' || !may(session.actor, access)))
    throw forbidden(route.endpoint.summary);
  if (access !== 'session' && access !== 'change' && !may(session.actor, access)) {
    const tx = txOf(database, registry, session.actor, { ...facts(request), sessionId: session.id });
    await audit(tx, { action: access, result: 'refused' });
    throw forbidden(route.endpoint.summary);
  }
  return session;
}

/** Before a body is read: what may not be done now is not sent either. */
async function keepFree({ endpoint }: Route, { registry, database }: Context): Promise<void> {
  const refused = endpoint.isHeavy ? await registry.protection?.(database) : null;
  if (refused) throw refused;
}

const rightsOf = (session: Session | null) => JSON.stringify(session?.actor ?? null);
/**
 * Asked again once the body is in, which may take minutes: nobody keeps by a slow body what has ended meanwhile. Where the
 * rights are others than those the work was begun with, it is to be begun anew.
 */
async function admitStill(route: Route, request: FastifyRequest, context: Context, before: Session | null) {
  if (before && rightsOf(await admit(route, request, context)) !== rightsOf(before))
    throw new Refusal(409, 'kit.rights-changed');
}

function schemaOf({ endpoint }: Route) {
  const { params, body } = endpoint;
  return { ...(params && { params }), ...(body && endpoint.method !== 'GET' && { body }) };
}

async function sendAttachment(reply: FastifyReply, { name, type, content }: Attachment) {
  if (!reply.hasHeader('content-disposition'))
    void reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  return reply.type(type).send(content);
}

const raws = new WeakMap<FastifyRequest, string>();
/** Remembers a body as it came for the routes that ask for it. */
export function keepRaw(request: FastifyRequest, body: string): void {
  if (request.routeOptions.config.isSigned) raws.set(request, body);
}

interface Coming {
  request: FastifyRequest;
  reply: FastifyReply;
  session: Session | null;
  database: Database;
  /** Asks again whether the session may still do this. */
  still: () => Promise<void>;
  enterUpload: Context['enterUpload'];
}
function callOf({ request, reply, session, database, still, enterUpload }: Coming) {
  const enter = () => enterUpload(session?.actor.userId ?? request.ip);
  return {
    database,
    session,
    params: request.params as Call['params'],
    body: request.body as Call['body'],
    raw: raws.get(request) ?? '',
    header: (name: string) => request.headers[name]?.toString(),
    head: (headers: Record<string, string>) => void reply.headers(headers),
    status: (code: number) => void reply.code(code),
    async *parts(fileSize: number) {
      if (!request.isMultipart()) throw new Refusal(400, 'kit.bad-request');
      const leave = enter();
      try {
        yield* request.parts({ limits: { fileSize, files: 1, fields: 20, fieldSize: 4000 } });
      } finally {
        leave();
      }
      await still();
    },
    async file(accept?: (name: string) => void) {
      const leave = enter();
      try {
        const upload = await request.file();
        if (!upload) throw new Refusal(400, 'kit.bad-request');
        try {
          accept?.(upload.filename);
        } catch (error) {
          upload.file.resume(); // what is not wanted is read to its end, so that the answer gets through
          throw error;
        }
        const content = await upload.toBuffer();
        await still();
        return { name: upload.filename, content };
      } finally {
        leave();
      }
    },
  };
}

/** Puts a route on the server: admission, shape, transaction, answer. */
export function register(http: FastifyInstance, route: Route, context: Context): void {
  const { endpoint } = route;
  if (!endpoint.access) throw new Error(`route without access: ${endpoint.method} ${endpoint.url}`);
  const sessions = new WeakMap<FastifyRequest, Session | null>();
  http.route({
    method: endpoint.method as HTTPMethods,
    url: `/${endpoint.url.replace(/\{id\}/g, ':id(^\\d{1,18}$)').replace(/\{(\w+)\}/g, ':$1')}`,
    schema: schemaOf(route),
    ...(endpoint.isUnlogged && { logLevel: 'error' as const }),
    config: { isSigned: endpoint.isSigned === true },
    onRequest: async request => {
      sessions.set(request, await admit(route, request, context));
      await keepFree(route, context);
    },
    preHandler: async request => {
      if (endpoint.method !== 'GET') sessions.set(request, await admit(route, request, context));
    },
    handler: async (request, reply) => {
      const session = sessions.get(request) ?? null;
      const { registry, database } = context;
      const actor = session?.actor ?? noOne;
      const facts = { ...context.facts(request), sessionId: session?.id ?? null };
      const still = () => admitStill(route, request, context, session);
      const call = callOf({ request, reply, session, database, still, enterUpload: context.enterUpload });
      const query = coerceQuery(endpoint.query, request.query);
      const txOver = (connection: Parameters<typeof txOf>[0]) => txOf(connection, registry, actor, facts);
      const run = (connection: Parameters<typeof txOf>[0]) => route.handle({ ...call, query, tx: txOver(connection) });
      const isWithout = endpoint.method === 'GET' || route.opensTransaction === true;
      if (route.shared) {
        const { of, per } = route.shared;
        const key = `${endpoint.url} ${per(actor)} ${JSON.stringify(query)}`;
        const held = await context.answers.get(key, database.stateOf(of(query)), () => run(database));
        return sendCached(request, reply, held);
      }
      // What was read from the request as it came cannot be read twice.
      const mayRepeat = (error: unknown) => !request.isMultipart() && isConflict(error);
      const work = isWithout ? run(database) : again(() => database.transaction(run), mayRepeat);
      const answer = await work.catch(async (error: unknown) => {
        if (error instanceof Refusal && session !== null)
          await noteRefusal(txOver(database), endpoint, call, error).catch((failed: unknown) =>
            request.log.error({ err: failed }, 'refusal without its audit line'),
          );
        throw error;
      });
      if (answer instanceof Attachment) return sendAttachment(reply, answer);
      return reply.send(answer);
    },
  });
}
