/**
 * The built pages under /web/: index.html with a nonce of its own each time it is sent, hashed assets for a year,
 * and the page itself for every address that is no file, since the browser does the routing. Security SEC-78.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from './kit/refusal.ts';

const place = /__NONCE__/g;
/** Origins of other sites: those that may be shown inside a page, and those whose scripts count visitors. */
export interface OutsideSites {
  framed: readonly string[];
  counting: readonly string[];
}
type AskSites = () => Promise<OutsideSites>;
const noSites: OutsideSites = { framed: [], counting: [] };

/** Scripts come from our own files and never need a nonce; antd writes its styles into the page and does. */
export const pagePolicy = (nonce: string, { framed, counting } = noSites): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...counting].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...counting].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    ['frame-src', "'self'", ...framed].join(' '),
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

async function sendPage(reply: FastifyReply, template: string, askSites: AskSites) {
  // Without the database the page still comes; it then knows its own host alone.
  const sites = await askSites().catch(() => noSites);
  const nonce = randomBytes(16).toString('base64');
  void reply.header('content-security-policy', pagePolicy(nonce, sites));
  return reply.type('text/html; charset=utf-8').send(template.replace(place, nonce));
}

/** Pages beside the application, by the address the specification gives them. */
const beside = { '/bigscreen': 'bigscreen/index.html', '/bigscreen/index.html': 'bigscreen/index.html' };
const description = { '/doc.html': 'doc/index.html' };

/** Each of them frames nothing but its own host. */
async function hostBeside(http: FastifyInstance, dist: string, pages: Record<string, string>): Promise<void> {
  for (const [url, file] of Object.entries(pages)) {
    const template = await readFile(join(dist, file), 'utf8').catch(() => null);
    if (template !== null) http.get(url, (_, reply) => sendPage(reply, template, async () => noSites));
  }
}

/** False where nothing is built yet, as when the pages are served by the tools of development. */
export async function hostWeb(
  http: FastifyInstance,
  dist: string,
  sites: AskSites,
  isDescribed = true,
): Promise<boolean> {
  const built = await readFile(join(dist, 'index.html'), 'utf8').catch(() => null);
  if (built === null) return false;
  // The page names the hashed files of its build, so its own hash tells builds apart.
  const build = createHash('sha256').update(built).digest('hex').slice(0, 12);
  const template = built.replace('__BUILD__', build);
  // A page that is open learns from any answer that the program was replaced.
  http.addHook('onRequest', async (_, reply) => void reply.header('x-build', build));
  await http.register(fastifyStatic, {
    root: dist,
    prefix: '/web/',
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/*.gz', '**/*.br'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  await hostBeside(http, dist, { ...beside, ...(isDescribed && description) });
  http.get('/', (_, reply) => reply.redirect('/web/'));
  http.get('/web', (_, reply) => sendPage(reply, template, sites));
  http.get('/web/*', async (request, reply) => {
    // A missing script is missing; a page in its place would hide it.
    const [path = ''] = request.url.split('?');
    if (extname(path) !== '') throw new Refusal(404, 'kit.no-route');
    return sendPage(reply, template, sites);
  });
  return true;
}
