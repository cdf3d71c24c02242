/**
 * OpenID Connect, and OAuth 2.0 with an address that says who the token belongs to: code flow with PKCE, state and nonce.
 * What the protocol asks to be checked is checked by the library.
 */
import * as client from 'openid-client';
import type { SchoolSignIn } from 'contract/platform/schools.ts';
import { fetchOut } from '../../../outbound/index.ts';
import { newState, type Luggage } from './journey.ts';
import { ProviderAway, textAt } from './provider.ts';

type Settings = NonNullable<SchoolSignIn['oauth']>;
const heldMs = 3_600_000;

/** Campus providers without TLS exist; none is refused for it. Decisions 81. */
const plainOf = (address: string) => (address.startsWith('http:') ? [client.allowInsecureRequests] : []);

function away(cause: unknown): never {
  throw new ProviderAway('OAuth provider', { cause });
}

/** Hosts the school's file names are its own; what a provider says of itself leads to no other that is not listed. */
function fetchFor({ issuer, tokenUrl, userUrl }: Settings) {
  const own = new Set([issuer, tokenUrl, userUrl].flatMap(one => (one ? [new URL(one).host] : [])));
  const ask = fetchOut(({ host }) => (own.has(host) ? 'deployment' : 'configuration'));
  return async (...asking: Parameters<typeof ask>): Promise<Response> => {
    const answer = await ask(...asking).catch((cause: unknown) => away(cause));
    return answer.status < 500 ? answer : away(`status ${answer.status}`);
  };
}

async function discover(settings: Settings, secret: string | null): Promise<client.Configuration> {
  const { issuer, authorizeUrl = '', tokenUrl = '', clientId } = settings;
  const customFetch = fetchFor(settings);
  const metadata = secret ? { client_secret: secret } : {};
  if (issuer) {
    // The library takes the connection to the token endpoint for proof enough; here it may be without TLS.
    const execute = [...plainOf(issuer), client.enableNonRepudiationChecks];
    const options = { execute, [client.customFetch]: customFetch };
    return client.discovery(new URL(issuer), clientId, metadata, secret ? undefined : client.None(), options);
  }
  const server = { issuer: new URL(tokenUrl).origin, authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl };
  const own = new client.Configuration(server, clientId, metadata, secret ? undefined : client.None());
  plainOf(tokenUrl).forEach(allow => allow(own));
  own[client.customFetch] = customFetch;
  return own;
}

/** What a provider says of itself, asked once an hour; what failed is asked again. */
function providers(secret: string | null) {
  const known = new Map<string, { found: Promise<client.Configuration>; until: number }>();
  return async (settings: Settings): Promise<client.Configuration> => {
    const key = JSON.stringify(settings);
    const held = known.get(key);
    const found = held && held.until > performance.now() ? held.found : discover(settings, secret);
    if (found !== held?.found) known.set(key, { found, until: performance.now() + heldMs });
    return found.catch((cause: unknown) => {
      known.delete(key);
      return away(cause);
    });
  };
}

const isRefusal = (error: unknown) =>
  error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError;

/** Claims of the id token, or what the provider says of the token's owner. */
async function claimsOf(
  provider: client.Configuration,
  { issuer, userUrl }: Settings,
  { address, luggage }: { address: URL; luggage: Luggage },
): Promise<unknown> {
  const { state, verifier = '', nonce = '' } = luggage;
  const expected = { pkceCodeVerifier: verifier, expectedState: state };
  if (issuer) {
    const tokens = await client.authorizationCodeGrant(provider, address, {
      ...expected,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || !provider.serverMetadata().userinfo_endpoint) return claims;
    return { ...claims, ...(await client.fetchUserInfo(provider, tokens.access_token, claims.sub)) };
  }
  const { access_token } = await client.authorizationCodeGrant(provider, address, expected);
  const answer = await client.fetchProtectedResource(provider, access_token, new URL(userUrl ?? ''), 'GET');
  return answer.json();
}

export function openProtocol(secret: string | null) {
  const providerOf = providers(secret);

  /** Where the browser is led, and what it carries for the way back. */
  async function departure(settings: Settings, callback: string) {
    const provider = await providerOf(settings);
    const luggage = { state: newState(), nonce: newState(), verifier: client.randomPKCECodeVerifier() };
    const to = client.buildAuthorizationUrl(provider, {
      redirect_uri: callback,
      scope: settings.scope ?? (settings.issuer ? 'openid profile' : ''),
      state: luggage.state,
      code_challenge: await client.calculatePKCECodeChallenge(luggage.verifier),
      code_challenge_method: 'S256',
      ...(settings.issuer && { nonce: luggage.nonce }),
    });
    return { to: to.href, luggage };
  }

  /** The number of who came back with an address of `query`, which is put together anew from the own one. */
  async function numberOf(settings: Settings, returned: { address: URL; luggage: Luggage }): Promise<string | null> {
    const provider = await providerOf(settings);
    try {
      return textAt(await claimsOf(provider, settings, returned), settings.number);
    } catch (cause) {
      // The library puts its own error around what its calls threw.
      const isAnswered = !(cause instanceof Error && cause.cause instanceof ProviderAway);
      if (isAnswered && (isRefusal(cause) || cause instanceof client.ClientError)) return null;
      return away(cause);
    }
  }

  return { departure, numberOf };
}
