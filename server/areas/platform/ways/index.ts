/** All ways in beside user name and password, as this installation offers them. */
import { signInWays } from 'contract/platform/offered-ways.ts';
import { serve } from '../../../kit/route.ts';
import type { Connection } from '../../../kit/database/connection.ts';
import type { Parts } from '../parts.ts';
import { casRoutes } from './cas.ts';
import { signOnOf, type SignOnWay } from './sign-on.ts';
import { oauthRoutes } from './oauth.ts';
import { isPhoneOffered } from './phone.ts';
import { isRegistrationOpen, registrationRoutes } from './registration.ts';
import { signInNumberRoutes } from './sign-in-number.ts';
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

/** Both need a code that arrives. */
async function byPhone(connection: Connection, parts: Parts) {
  const phone = await isPhoneOffered(connection, parts);
  return { phone, registration: phone && (await isRegistrationOpen(connection)) };
}

export const wayRoutes = (parts: Parts) => [
  serve(signInWays, async ({ tx }) => ({ ...(await byPhone(tx, parts)), sso: await offered(tx, parts) })),
  ...smsRoutes(parts),
  ...signInNumberRoutes(parts),
  ...registrationRoutes(parts),
  ...workplaceRoutes(parts),
  ...casRoutes(parts),
  ...oauthRoutes(parts),
];
