/** What a page is told of the session it holds. */
import { sql } from 'drizzle-orm';
import { prepared } from '../../kit/database/connection.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { logout, passwordCheck, sessionInfo } from 'contract/platform/session.ts';
import { rolesOf, type Actor } from '../../kit/actor.ts';
import { serve } from '../../kit/route.ts';
import { Refusal } from '../../kit/refusal.ts';
import { txOf } from '../../kit/tx.ts';
import { configOf } from './configuration.ts';
import { recordLogin } from './login-record.ts';
import type { Parts } from './parts.ts';
import { patternsOf, placelessOf } from './placeless.ts';
import { placeOf } from './place.ts';
import { signOutAddress } from './ways/sign-out.ts';
import { withheldOf } from './withheld.ts';
import type { Registry, Session, Tx } from '../../kit/registry.ts';

export type Info = AnswerOf<typeof sessionInfo>;

/** What is told of an account `u`. */
export const toldColumns = sql`u.id, u.username, u.name, u.avatar, u.email, u.state,
  u.password_changed_at, u.person_id, ${placeOf} as organisation_name`;

export function answerWith(registry: Registry, user: Info['user'], actor: Actor, mustChangePassword: boolean): Info {
  const permissions = patternsOf(actor.grants);
  return {
    user,
    roles: rolesOf(actor),
    permissions,
    placelessPermissions: placelessOf(registry, actor),
    withheldPermissions: withheldOf({ registry, actor }),
    mustChangePassword,
  };
}

/** Who came without an account, for one matter. */
export const withoutAccount = ({ username, name }: Actor): Info['user'] => ({
  id: '0',
  username,
  name,
  avatar: null,
  email: null,
  state: 'enabled',
  passwordChangedAt: null,
  personId: null,
  organisationName: null,
});

/** Of the acting account. */
export async function answerOf(tx: Tx, mustChangePassword: boolean): Promise<Info> {
  if (tx.actor.userId === null) return answerWith(tx.registry, withoutAccount(tx.actor), tx.actor, false);
  const user = await tx.one<Info['user']>(
    prepared(sql`select ${toldColumns} from user_account u where u.id = ${tx.actor.userId}`),
  );
  if (!user) throw new Refusal(401, 'kit.unauthenticated');
  return answerWith(tx.registry, user, tx.actor, mustChangePassword);
}

/** What the configuration says, else where the session came from. */
const addressAfter = async (tx: Tx, parts: Parts, session: Session | null): Promise<string | null> =>
  (await configOf(tx, 'sso.logoutUrl'))['sso.logoutUrl'] || (session && signOutAddress(tx, parts, session.id));

export const sessionRoutes = (parts: Parts) => [
  serve(sessionInfo, ({ tx, session }) => answerOf(tx, session?.mustChangePassword ?? false)),
  serve(passwordCheck, async ({ session }) => session?.mustChangePassword ?? false),
  serve(logout, async ({ tx, database, session }) => {
    if (session && !session.only)
      await database.transaction(async connection => {
        const own = txOf(connection, tx.registry, session.actor, tx.facts);
        const { username, userId } = session.actor;
        await parts.sessions.end(own, [session.id], 'logout');
        await recordLogin(own, { kind: 'logout', isSuccess: true, username, userId, sessionId: session.id });
      });
    return { redirect: await addressAfter(tx, parts, session) };
  }),
];
