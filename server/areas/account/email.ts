/**
 * The own mail address: a code goes to the new one, and the code with the own password changes it.
 * Six digits, 10 minutes, 5 tries, one use; one mail a minute and ten a day.
 */
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { sendEmailCode, updateEmail } from 'contract/account/calls.ts';
import { fault } from 'contract/kit/fault.ts';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { cleanText } from 'contract/kit/type.ts';
import { audit } from '../../kit/audit.ts';
import type { Database } from '../../kit/database/connection.ts';
import { serve } from '../../kit/route.ts';
import { Refusal, refuse } from '../../kit/refusal.ts';
import { txOf } from '../../kit/tx.ts';
import { checkOwnPassword, holdOwn, isOffice, limit, type Parts } from '../platform/index.ts';
import { sendMail } from './mail.ts';
import { isEmail } from './typed.ts';
import type { Tx } from '../../kit/registry.ts';

const minutes = 10;
const mostTries = 5;
const resendSeconds = 60;
const perDay = { most: 10, seconds: 86_400 };

interface Owner {
  id: string;
  username: string;
  name: string;
  email: string | null;
}
async function ownerOf(tx: Tx): Promise<Owner> {
  const owner = await tx.one<Owner>(sql`
    select id, username, name, email from user_account
    where id = ${tx.actor.userId}::bigint and deleted_at is null`);
  if (!owner) throw new Refusal(401, 'kit.unauthenticated');
  return owner;
}

function addressIn(typed: string | undefined, owner: Owner): string {
  const email = cleanText(typed ?? '') ?? '';
  if (!isEmail(email)) throw refuse([fault('email', 'platform.account.email-format')]);
  if (email.toLowerCase() === owner.email?.toLowerCase()) throw refuse([fault('email', 'platform.account.email-same')]);
  return email;
}

async function refuseOffice(tx: Tx, { id }: Owner): Promise<void> {
  if (await isOffice(tx, id)) throw refuse([fault('email', 'platform.account.office-email')]);
}

/** Keyed, so that a copy of the database does not tell the six digits. */
const hashOf = ({ registry }: Tx, userId: string, email: string, code: string) =>
  registry.seal.index('email_code', 'code', `${userId}:${email.toLowerCase()}:${code}`);

async function send(tx: Tx, database: Database, typed: string) {
  const owner = await ownerOf(tx);
  const email = addressIn(typed, owner);
  await refuseOffice(tx, owner);
  await limit(tx, { key: `email-code:${owner.id}`, most: 1, seconds: resendSeconds });
  await limit(tx, { key: `email-code-day:${owner.id}`, ...perDay });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await database.transaction(async connection => {
    const own = txOf(connection, tx.registry, tx.actor, tx.facts);
    await own.rows(sql`
      insert into email_code (user_id, email, code_hash, expires_at)
      values (${owner.id}, ${email}, ${hashOf(tx, owner.id, email, code)}, now() + make_interval(mins => ${minutes}))
      on conflict (user_id) do update set email = excluded.email, code_hash = excluded.code_hash, tries = 0,
        expires_at = excluded.expires_at`);
    await sendMail(own, {
      to: email,
      subject: '邮箱验证码',
      text: `${owner.name}：您正在更换账号 ${owner.username} 的邮箱，验证码 ${code}，${minutes} 分钟内有效。如非本人操作，请忽略本邮件。`,
      purpose: 'email-code',
      lastsMinutes: minutes,
    });
    await audit(own, { action: 'platform.user.emailCode', entity: 'user', recordId: owner.id });
  });
  return { seconds: resendSeconds };
}

/** Takes one of the tries at once, so that it stays taken although the request is refused. */
async function takeCode(tx: Tx, owner: Owner, email: string, code: string): Promise<void> {
  const taken = await tx.one<{ isRight: boolean }>(sql`
    update email_code set tries = tries + 1 where user_id = ${owner.id}::bigint and tries < ${mostTries}
    returning code_hash = ${hashOf(tx, owner.id, email, code)} and expires_at > now() as is_right`);
  if (!taken?.isRight) throw refuse([fault('code', 'platform.account.email-code')]);
}

async function change(tx: Tx, database: Database, parts: Parts, { params, body }: InputOf<typeof updateEmail>) {
  const owner = await ownerOf(tx);
  const email = addressIn(body.email, owner);
  await refuseOffice(tx, owner);
  await checkOwnPassword(tx, parts, body, 'platform.user.updateEmail');
  await takeCode(tx, owner, email, params.code.trim());
  await database.transaction(async connection => {
    const own = txOf(connection, tx.registry, tx.actor, tx.facts);
    await holdOwn(own);
    const used = await own.rows(sql`delete from email_code where user_id = ${owner.id}::bigint returning 1`);
    if (used.length === 0) throw refuse([fault('code', 'platform.account.email-code')]);
    await own.rows(sql`
      update user_account set email = ${email}, version = version + 1, updated_at = now(), updated_by = ${owner.id}::bigint
      where id = ${owner.id}::bigint`);
    const changes = [{ field: 'email', old: owner.email, new: email }];
    await audit(own, { action: 'platform.user.updateEmail', entity: 'user', recordId: owner.id, detail: { changes } });
  });
  return { email };
}

export const emailRoutes = (parts: Parts) => [
  serve(sendEmailCode, ({ tx, database, body }) => send(tx, database, body.email), { opensTransaction: true }),
  serve(updateEmail, ({ tx, database, params, body, query }) => change(tx, database, parts, { params, body, query }), {
    opensTransaction: true,
  }),
];
