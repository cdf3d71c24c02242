/** The routes of OpenID Connect and OAuth 2.0; the protocol is loaded with the first who comes by this way. */
import type { SchoolSignIn } from 'contract/platform/schools.ts';
import { oauthLogin, oauthReturn } from 'contract/platform/sign-in-ways.ts';
import { serve } from '../../../kit/route.ts';
import type { Parts } from '../parts.ts';
import { arrive, luggageOf, setOut } from './journey.ts';
import type { openProtocol } from './oauth-protocol.ts';
import { isFirstUse } from './provider.ts';
import { wayOf } from './sign-on.ts';

type Settings = NonNullable<SchoolSignIn['oauth']>;

const callbackOf = (publicUrl: string) => new URL('/auth/oauth/callback', publicUrl).href;

export function oauthRoutes(parts: Parts) {
  let opened: ReturnType<typeof openProtocol> | null = null;
  const protocol = async () =>
    (opened ??= (await import('./oauth-protocol.ts')).openProtocol(parts.signOn.oauthSecret));

  async function leave({ settings, publicUrl }: { settings: Settings; publicUrl: string }) {
    return { ...(await (await protocol()).departure(settings, callbackOf(publicUrl))), publicUrl };
  }

  return [
    serve(oauthLogin, async browser => {
      const way = await wayOf(browser.tx, parts, 'oauth');
      return leave(way).then(
        leaving => setOut(browser, 'oauth', leaving),
        (error: unknown) => arrive(browser, { parts, way: 'oauth', state: '' }, () => Promise.reject(error as Error)),
      );
    }),
    serve(oauthReturn, async browser => {
      const { tx, query, header } = browser;
      const { settings, publicUrl } = await wayOf(tx, parts, 'oauth');
      const address = new URL(callbackOf(publicUrl));
      for (const [name, value] of Object.entries(query as Record<string, unknown>))
        if (typeof value === 'string') address.searchParams.set(name, value);
      const journey = { way: 'oauth', state: address.searchParams.get('state') ?? '' } as const;
      return arrive(browser, { parts, ...journey }, async () => {
        const luggage = await luggageOf(tx, journey, header('cookie'));
        const code = address.searchParams.get('code');
        if (!luggage || !code) return null;
        return (await isFirstUse(tx, 'oauth', code))
          ? (await protocol()).numberOf(settings, { address, luggage })
          : null;
      });
    }),
  ];
}
