/** One-click sign-in as a demo person. These two routes exist in demo installations only. Decisions 53. */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { demoAccounts, demoSwitch } from 'contract/platform/session.ts';
import { audit } from '../../kit/audit.ts';
import type { Connection } from '../../kit/database/connection.ts';
import { serve } from '../../kit/route.ts';
import { refuse } from '../../kit/refusal.ts';
import { txOf } from '../../kit/tx.ts';
import { recordLogin } from './login-record.ts';
import type { Parts } from './parts.ts';
import { placeOf } from './place.ts';
import { answerOf } from './session-answer.ts';
import { actorOf, openSession } from './sessions.ts';
import type { Session, Tx } from '../../kit/registry.ts';

export interface DemoAccount {
  username: string;
  name: string;
  roleName: string;
  placeName: string;
}

/** Business first, so that the organisation department leads; the administrators of the system last. */
export const listDemoAccounts = (connection: Connection) =>
  connection.rows<DemoAccount>(sql`
    select u.username, u.name, coalesce(r.name, '') as role_name, coalesce(${placeOf}, '') as place_name
    from user_account u
      left join lateral (select * from role_grant g where g.user_id = u.id and g.state = 'active' order by g.id limit 1) g
        on true
      left join role r on r.code = coalesce(g.role_code, 'ROLE_SYSTEM_DEFAULT')
    where u.is_demo and u.state = 'enabled' and u.deleted_at is null
    order by r.workbench = 'none', r.sort_no, u.id`);

async function switchTo(tx: Tx, parts: Parts, session: Session | null, username: string) {
  const account = await tx.one<{ id: string; username: string }>(sql`
    select id, username from user_account
    where lower(username) = lower(${username.trim()}) and is_demo and state = 'enabled' and deleted_at is null`);
  if (!account) throw refuse([fault('username', 'platform.auth.no-demo-account')]);
  if (session) await parts.sessions.end(tx, [session.id], 'switched');
  const { actor, mustChangePassword } = await actorOf(tx, account.id);
  const own = txOf(tx, tx.registry, actor, tx.facts);
  const { token, id } = await openSession(own, { userId: account.id, rememberMe: false, facts: tx.facts });
  const kind = session ? 'switch' : 'demo';
  await recordLogin(own, { kind, isSuccess: true, username: account.username, userId: account.id, sessionId: id });
  if (session)
    await audit(own, {
      action: 'auth.switch',
      entity: 'user',
      recordId: account.id,
      detail: { from: session.actor.username, to: account.username },
    });
  return { token, rememberMe: false, ...(await answerOf(own, mustChangePassword)) };
}

export const demoRoutes = (parts: Parts) => [
  serve(demoAccounts, ({ tx }) => listDemoAccounts(tx)),
  serve(demoSwitch, ({ tx, session, body }) => switchTo(tx, parts, session, body.username)),
];
