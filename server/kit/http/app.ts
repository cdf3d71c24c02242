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
import { shortened } from 'contract/kit/type.ts';
import type { Database } from '../database/connection.ts';
import { dictionaryBook } from '../dictionaries.ts';
import { answerCache } from './answer-cache.ts';
import { type Area, type Registry, type Facts, type Route } from '../registry.ts';
import { Refusal } from '../refusal.ts';
import type { Seal } from '../database/seal.ts';
import { answerError, wordsOfFields } from './answer-error.ts';
import { hurryBody, limitBody } from './body-limits.ts';
import { manyRoutes } from '../process/many.ts';
import { derivedRoutes } from './derived.ts';
import { overriddenMethod } from './method-override.ts';
import { openUploads } from './open-uploads.ts';
import { methodsByAddress } from './other-methods.ts';
import { trusting } from './proxies.ts';
import { keepRaw, register, type Identify } from './register.ts';
import { RequestLine } from './request-line.ts';
import { harden, securityHeaders } from './security-headers.ts';
import { buildRegistry } from './build-registry.ts';

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
  registry: Registry;
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
    userAgent: shortened(userAgent, 300) || null,
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
  const registry = buildRegistry(resources, areas, { dictionaries: dictionaryBook(), seal, texts: kitTexts });
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
    frameworkErrors: (error, request, reply) => answerError(registry.texts)(error, request, harden(reply)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  http.server.headersTimeout = limits.headerSeconds * 1000;
  http.setValidatorCompiler(lateShapes());
  http.removeContentTypeParser(['text/plain', 'application/json']);
  const readJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    keepRaw(request, String(body));
    readJson(request, String(body), done);
  });
  await http.register(multipart, { limits: { fileSize: limits.sheetBytes, files: 1, fields: 20 } });
  http.setErrorHandler(answerError(registry.texts, wordsOfFields(resources)));
  http.addHook('onRequest', securityHeaders);
  http.addHook('onRequest', hurryBody());
  http.addHook('preValidation', limitBody);
  registry.routes.push(
    ...areas.flatMap(area => area.routes ?? []),
    ...derivedRoutes(registry),
    ...manyRoutes(registry),
  );
  const methodsAt = methodsByAddress(registry.routes);
  http.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.url.split('?')[0] ?? '');
    if (methods.length > 0) void reply.header('allow', methods.join(', '));
    const refused = methods.length > 0 ? new Refusal(405, 'kit.method') : new Refusal(404, 'kit.no-route');
    return answerError(registry.texts)(refused, request, reply);
  });
  const context = { registry, database, identify, facts, answers: answerCache(), enterUpload: openUploads() };
  for (const route of registry.routes) register(http, route, context);
  return { http, registry, routes: registry.routes };
}
