/**
 * A real OpenID Connect provider for tests, that signs one person in without asking. It can be told to lie: in the id token,
 * in what it says of itself or of the person, or by what it answers at an address of its own.
 */
import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

type Claims = Record<string, unknown>;
export interface Lies {
  /** In place of the id token; null leaves it out. */
  idToken?: (claims: Claims) => string | null;
  /** In place of what is told of the owner of a token. */
  person?: unknown;
  /** Beside what the provider says of itself, in place of the same. */
  itself?: Claims;
  /** In place of any answer at this path. */
  at?: { path: string; answer(response: ServerResponse): void };
}
export interface OidcServer {
  issuer: string;
  /** The number the provider tells of who signs in next. */
  person: { number: string };
  lies: Lies;
  /** The key of the provider. */
  key: KeyObject;
  publicKey: KeyObject;
  close(): void;
}

export const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const kid = 'key-1';
const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;

/** A token of these claims as the header says it is signed: by a private key, by a shared secret, or by nobody. */
export function tokenOf(claims: Claims, by: KeyObject | string | null, alg = 'RS256'): string {
  const text = `${encoded({ alg, kid, typ: 'JWT' })}.${encoded(claims)}`;
  if (by === null) return `${text}.`;
  const signature =
    typeof by === 'string' ? createHmac('sha256', by).update(text).digest() : sign('sha256', Buffer.from(text), by);
  return `${text}.${signature.toString('base64url')}`;
}

interface Client {
  id: string;
  secret: string;
  /** Where the client is led back to. */
  callback: string;
}
export async function openOidc(client: Client, number: string): Promise<OidcServer> {
  const server = createServer();
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  const { privateKey: key, publicKey } = newKey();
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const oidc: OidcServer = { issuer, person: { number }, lies: {}, key, publicKey, close: () => void server.close() };
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] },
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [client.callback] }],
    claims: { openid: ['sub'], profile: ['staff_number'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, staff_number: oidc.person.number }) }),
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
  });
  provider.use(async (context, next) => {
    await next();
    const { idToken, person, itself } = oidc.lies;
    const body = context.body as Claims;
    if (context.path === '/token' && idToken && typeof body['id_token'] === 'string')
      context.body = { ...body, id_token: idToken(claimsIn(body['id_token'])) ?? undefined };
    if (context.path === '/me' && person !== undefined) context.body = person;
    if (context.path === '/.well-known/openid-configuration') context.body = { ...body, ...itself };
  });
  const callback = provider.callback();
  server.on('request', (request, response) => {
    const { at } = oidc.lies;
    if (at && request.url === at.path) return at.answer(response);
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response);
    void (async () => {
      const { prompt, params, session } = await provider.interactionDetails(request, response);
      if (prompt.name === 'login')
        return provider.interactionFinished(request, response, { login: { accountId: 'luzhiwei' } });
      const grant = new provider.Grant({ accountId: session!.accountId, clientId: String(params['client_id']) });
      grant.addOIDCScope(String(params['scope']));
      return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
    })();
  });
  return oidc;
}

/** Follows the provider as a browser does, with its cookies, until it leads back to the platform. */
export async function signInAt(address: string, platform: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = address;
  for (let step = 0; step < 12; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const one of answer.headers.getSetCookie()) {
      const [pair = ''] = one.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const next = new URL(answer.headers.get('location') ?? '', at);
    if (next.origin === platform) return next;
    at = next.href;
  }
  throw new Error('the provider leads nowhere');
}
