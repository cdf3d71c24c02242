/**
 * The server as a value: registry, areas and database go in, a Fastify instance comes out.
 * Every route declares its access or the start is refused; checks sit in hooks after routing.
 */
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifySchemaCompiler } from 'fastify';
import type { FastifyServerOptions } from 'fastify';
import shapeCompiler from '@fastify/ajv-compiler';
import multipart from '@fastify/multipart';
import { randomUUID } from 'node:crypto';
import { kitTexts } from 'contract/kit/texts.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Connection, Database } from '../connection.ts';
import { dictionaryBook } from '../dictionaries.ts';
import { heldAnswers } from '../held.ts';
import { buildHouse, type Area, type House } from '../house.ts';
import { Refused } from '../refused.ts';
import type { Seal } from '../seal.ts';
import type { Facts } from '../tx.ts';
import { answerError } from './answer-error.ts';
import { hurryBody, limitBody } from './body-limits.ts';
import { manyRoutes } from '../process/many.ts';
import { derivedRoutes } from './derived.ts';
import { overriddenMethod } from './method-override.ts';
import { methodsByAddress } from './other-methods.ts';
import { trusting } from './proxies.ts';
import { register } from './register.ts';
import { RequestLine } from './request-line.ts';
import type { Route, Session } from './route.ts';
import { harden, securityHeaders } from './security-headers.ts';

/** Who a token belongs to; null when it opens nothing. */
export type Identify = (connection: Connection, token: string, facts: Facts) => Promise<Session | null>;

export interface AppOptions {
  resources: Resource[];
  areas: Area[];
  database: Database;
  seal: Seal;
  identify: Identify;
  /** Writes log lines; silent when left out, as in tests. */
  logger?: FastifyServerOptions['logger'];
  /** Addresses of reverse proxies whose forwarding headers count. */
  trustedProxies?: string[];
}
export interface App {
  http: FastifyInstance;
  house: House;
  /** Everything callable, for the suites that walk through all of it. */
  routes: readonly Route[];
}

const limits = { bodyBytes: 1 << 20, sheetBytes: 10 << 20, headerSeconds: 15, bodySeconds: 600 } as const;

function facts(request: FastifyRequest): Facts {
  const userAgent = request.headers['user-agent'] ?? '';
  const isPhone = /Android|iPhone|Symbian|Windows Phone|iPad|iPod/.test(userAgent);
  return {
    requestId: request.id,
    address: request.ip,
    terminal: isPhone ? 2 : 1,
    isBackground: request.headers['x-background'] === '1',
    userAgent: userAgent.slice(0, 300) || null,
    route: `${request.method} ${request.routeOptions.url ?? ''}`,
  };
}

/** A shape is compiled when a call first asks for it: between two starts most of the calls never are. */
function lateShapes(): FastifySchemaCompiler<object> {
  const customOptions = { removeAdditional: false, allErrors: true, coerceTypes: false, useDefaults: false };
  const compile = shapeCompiler()({}, { customOptions });
  return ({ schema }) => {
    let check: ReturnType<typeof compile> | undefined;
    return value => {
      check ??= compile({ schema });
      return check(value) ? true : { error: check.errors ?? [] };
    };
  };
}

export async function createApp(options: AppOptions): Promise<App> {
  const { resources, areas, database, seal, identify } = options;
  const house = buildHouse(resources, areas, { dictionaries: dictionaryBook(), seal, texts: kitTexts });
  const http = Fastify({
    logger: options.logger ?? false,
    logController: new RequestLine(),
    trustProxy: trusting(options.trustedProxies ?? []),
    bodyLimit: limits.bodyBytes,
    // A large file may take its time; every other body has a minute.
    requestTimeout: limits.bodySeconds * 1000,
    genReqId: () => randomUUID(),
    rewriteUrl: overriddenMethod,
    // An address that cannot be decoded reaches no hook.
    frameworkErrors: (error, request, reply) => answerError(house.texts)(error, request, harden(reply)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  http.server.headersTimeout = limits.headerSeconds * 1000;
  http.setValidatorCompiler(lateShapes());
  http.removeContentTypeParser('text/plain');
  await http.register(multipart, { limits: { fileSize: limits.sheetBytes, files: 1, fields: 20 } });
  http.setErrorHandler(answerError(house.texts));
  http.addHook('onRequest', securityHeaders);
  http.addHook('onRequest', hurryBody());
  http.addHook('preValidation', limitBody);
  house.routes.push(...areas.flatMap(area => area.routes ?? []), ...derivedRoutes(house), ...manyRoutes(house));
  const methodsAt = methodsByAddress(house.routes);
  http.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.url.split('?')[0] ?? '');
    if (methods.length > 0) void reply.header('allow', methods.join(', '));
    const refused = methods.length > 0 ? new Refused(405, 'kit.method') : new Refused(404, 'kit.no-route');
    return answerError(house.texts)(refused, request, reply);
  });
  const context = { house, database, identify, facts, answers: heldAnswers() };
  for (const route of house.routes) register(http, route, context);
  return { http, house, routes: house.routes };
}
