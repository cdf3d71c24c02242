/**
 * The system administrator hands out passwords and may see no business data. What he resets of an account above him is
 * shut until the security administrator releases it, who in turn resets nothing and gives the code that has to follow it. Security SEC-16 and 27.
 */
import { sql } from 'drizzle-orm';
import { gives } from 'contract/kit/permission.ts';
import { may } from '../../kit/actor.ts';
import { Refusal } from '../../kit/refusal.ts';
import { closeTodos, openTodos, tellPersons } from '../message/index.ts';
import type { Account } from './accounts.ts';
import type { Tx } from '../../kit/registry.ts';

const step = { bizType: 'XT_CZMM', step: 'release' } as const;

/** Who made the accounts releases none that is held. */
export async function refuseHeld(tx: Tx, accounts: readonly Account[]): Promise<void> {
  if (!accounts.some(({ heldBy }) => heldBy !== null)) return;
  if (may(tx.actor, 'platform.user.create')) throw new Refusal(403, 'platform.account.second-person');
}

/** Accounts that may unlock and make none. */
async function releasers(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ id: string; permissions: string[] }>(sql`
    select u.id, r.permissions from role_grant g join role r on r.code = g.role_code join user_account u on u.id = g.user_id
    where g.state = 'active' and 'BUSINESS' = any(r.excludes) and u.state = 'enabled' and u.deleted_at is null`);
  const has = (permissions: string[], permission: string) => permissions.some(pattern => gives(pattern, permission));
  return rows
    .filter(({ permissions }) => has(permissions, 'platform.user.unlock') && !has(permissions, 'platform.user.create'))
    .map(({ id }) => id);
}

export async function askForRelease(tx: Tx, { id, username, name }: Account): Promise<void> {
  await openTodos(tx, {
    ...step,
    entity: 'user',
    recordId: id,
    title: `重置密码待您确认：${name}（${username}），请核实本人要求后在用户管理中解锁，并把确认码当面交给本人`,
    type: '01',
    receiverIds: await releasers(tx),
    link: { routePath: '/system/user', query: { username } },
  });
}

export const closeRelease = (tx: Tx, recordId: string): Promise<void> => closeTodos(tx, { ...step, recordId });

/** The owner reads it after the next sign-in, whoever the mail went to. */
export async function tellOwner(tx: Tx, { id, username, personId }: Account): Promise<void> {
  if (personId === null) return;
  await tellPersons(tx, {
    title: '您的登录密码已被重置',
    content: `账号 ${username} 的登录密码由管理员${tx.actor.name}重置。如非您本人要求，请立即联系学校管理员。`,
    entity: 'user',
    recordId: id,
    personId,
    link: { routePath: '/user/center', query: {} },
  });
}
