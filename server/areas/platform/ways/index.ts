/** All ways in beside user name and password, as this installation offers them. */
import { signInWays } from 'contract/platform/offered-ways.ts';
import { serve } from '../../../kit/http/route.ts';
import type { Connection } from '../../../kit/connection.ts';
import { settingOf } from '../../../kit/setting.ts';
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

/** Both need a code that arrives: by the gateway that is set up, or by the built-in stand-in. */
async function byPhone(connection: Connection, { standIn }: Parts) {
  const phone = standIn || (await settingOf(connection, 'sms.gateway', '')) !== '';
  return { phone, registration: phone && (await isRegistrationOpen(connection)) };
}

export const wayRoutes = (parts: Parts) => [
  serve(signInWays, async ({ tx }) => ({ ...(await byPhone(tx, parts)), sso: await offered(tx, parts) })),
  ...smsRoutes(parts),
  ...registrationRoutes(parts),
  ...workplaceRoutes(parts),
  ...casRoutes(parts),
  ...oauthRoutes(parts),
];
