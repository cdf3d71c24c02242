/** All ways in beside user name and password, as this installation offers them. */
import { signInWays } from 'contract/platform/offered-ways.ts';
import { serve } from '../../../kit/http/route.ts';
import type { Connection } from '../../../kit/connection.ts';
import type { Parts } from '../parts.ts';
import { casRoutes } from './cas.ts';
import { signOnOf, type SignOnWay } from './sign-on.ts';
import { oauthRoutes } from './oauth.ts';
import { isRegistrationOpen, registrationRoutes } from './registration.ts';
import { smsRoutes } from './sms.ts';
import { workplaceRoutes } from './workplace.ts';

async function offered(connection: Connection, parts: Parts) {
  const signOn = await signOnOf(connection, parts);
  const ways = ['cas', 'oauth'] as const satisfies SignOnWay[];
  return ways.flatMap(way => {
    const title = signOn?.[way]?.title;
    return title ? [{ way, title, address: `/auth/${way}/login` }] : [];
  });
}

export const wayRoutes = (parts: Parts) => [
  serve(signInWays, async ({ tx }) => ({
    registration: await isRegistrationOpen(tx),
    sso: await offered(tx, parts),
  })),
  ...smsRoutes(parts),
  ...registrationRoutes(parts),
  ...workplaceRoutes(parts),
  ...casRoutes(parts),
  ...oauthRoutes(parts),
];
