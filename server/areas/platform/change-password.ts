/** The own password: old one checked like a sign-in, new one against the rules; all other sessions end. */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { changePassword } from 'contract/platform/session.ts';
import { audit } from '../../kit/audit.ts';
import type { Database } from '../../kit/database/connection.ts';
import { serve } from '../../kit/route.ts';
import { refuse, Refusal } from '../../kit/refusal.ts';
import { txOf } from '../../kit/tx.ts';
import { takeUuid } from './captcha.ts';
import { checkPassword, remembered } from './password-rules.ts';
import { numbersOf } from './own-numbers.ts';
import type { Parts } from './parts.ts';
import { withoutCode } from './second-code.ts';
import { holdOwn } from './sessions.ts';
import { forgetTries, takeTry } from './sign-in-failures.ts';
import { badEnvelope, openEnvelope } from './transport-key.ts';
import type { Session, Tx } from '../../kit/registry.ts';

type Body = InputOf<typeof changePassword>['body'];

interface Owner {
  id: string;
  username: string;
  name: string;
  hash: string;
  former: string[];
  secondHash: string | null;
}
/** The account as it was looked at, and the password that is to be stored. */
interface Chosen {
  owner: Owner;
  hash: string;
  /** Whoever chose it showed the code that is demanded, now or at the door. */
  isCodeShown: boolean;
}

const ownerOf = (tx: Tx, userId: string | null) =>
  tx.one<Owner>(sql`
    select id, username, name, password_hash as hash, former_hashes as former, second_hash
    from user_account where id = ${userId} and deleted_at is null`);

/** Both ciphertexts, which may share one uuid; what is empty is told on its field. */
export async function openBoth(tx: Tx, { oldPass, newPass, kid }: Body) {
  const missing = [
    ...(oldPass ? [] : [fault('oldPass', 'platform.user.old-password-required')]),
    ...(newPass ? [] : [fault('newPass', 'platform.user.new-password-required')]),
  ];
  if (!oldPass || !newPass) throw refuse(missing);
  const open = (ciphertext: string) => openEnvelope(tx, tx.registry.seal, { ciphertext, kid });
  const [old, chosen] = [await open(oldPass), await open(newPass)];
  for (const uuid of new Set([old.uuid, chosen.uuid])) if (!(await takeUuid(tx, uuid))) throw badEnvelope();
  if (old.password === '') throw refuse([fault('oldPass', 'platform.user.old-password-required')]);
  if (chosen.password === '') throw refuse([fault('newPass', 'platform.user.new-password-required')]);
  return { old: old.password, chosen: chosen.password };
}

/** One ciphertext, whose uuid is burnt. */
export async function openOne(tx: Tx, { ciphertext, kid }: { ciphertext: string; kid: string | undefined }) {
  const { password, uuid } = await openEnvelope(tx, tx.registry.seal, { ciphertext, kid });
  if (!(await takeUuid(tx, uuid))) throw badEnvelope();
  return password;
}

/** A stolen session must not serve to guess the password, so tries are counted as at the door. */
async function checkOld(tx: Tx, { hashing }: Parts, owner: Owner, old: string): Promise<{ isCodeTyped: boolean }> {
  const { isAllowed } = await takeTry(tx, owner.username);
  if (!isAllowed) throw refuse([fault('oldPass', 'platform.user.old-password-locked')]);
  // Typed as at the door: with the code behind it, or without.
  const bare = withoutCode(tx, owner, old);
  if (!(await hashing.fits(bare ?? old, owner.hash))) {
    await audit(tx, {
      action: 'platform.user.updatePass',
      entity: 'user',
      recordId: tx.actor.userId,
      result: 'refused',
    });
    throw refuse([fault('oldPass', 'platform.user.old-password')]);
  }
  await forgetTries(tx, owner.username);
  return { isCodeTyped: bare !== null };
}

/** What is demanded ends every session, so that one opened by the password since was opened with the code behind it. */
const isOpenedByPassword = async (tx: Tx, { id }: Session): Promise<boolean> =>
  (await tx.one(sql`
    select 1 from login_record where session_id = ${id}::bigint and kind = 'password' and is_success`)) !== null;

async function store(tx: Tx, parts: Parts, session: Session, { owner, hash, isCodeShown }: Chosen): Promise<void> {
  await holdOwn(tx);
  const former = [owner.hash, ...owner.former].slice(0, remembered);
  const { userId } = session.actor;
  const isEnding = owner.secondHash !== null && isCodeShown;
  const stored = await tx.one(sql`
    update user_account set password_hash = ${hash}, former_hashes = ${sql.param(former)}::text[],
      password_changed_at = now(), one_time_until = null, is_weak = false,
      password_by = case when not ${isEnding} then password_by end, second_hash = case when not ${isEnding} then second_hash end,
      version = version + 1, updated_at = now(), updated_by = ${userId}
    where id = ${userId} and password_hash = ${owner.hash} and second_hash is not distinct from ${owner.secondHash}
    returning id`);
  if (!stored) throw new Refusal(409, 'kit.stale');
  await audit(tx, { action: 'platform.user.updatePass', entity: 'user', recordId: userId });
  if (userId) await parts.sessions.endOthers(tx, userId, session.id, 'password changed');
}

async function change(tx: Tx, database: Database, parts: Parts, session: Session, body: Body) {
  const { old, chosen } = await openBoth(tx, body);
  const owner = await ownerOf(tx, session.actor.userId);
  if (!owner) throw new Refusal(401, 'kit.unauthenticated');
  const { isCodeTyped } = await checkOld(tx, parts, owner, old);
  const numbers = await numbersOf(tx, session.actor.userId);
  const subject = { ...owner, numbers, hashes: [owner.hash, ...owner.former] };
  const wrong = await checkPassword(tx, parts.hashing, { password: chosen, owner: subject, path: 'newPass' });
  if (wrong) throw refuse([wrong]);
  const isCodeShown = isCodeTyped || (await isOpenedByPassword(tx, session));
  const hash = await parts.hashing.of(chosen);
  await database.transaction(connection =>
    store(txOf(connection, tx.registry, tx.actor, tx.facts), parts, session, { owner, hash, isCodeShown }),
  );
  return { changed: true };
}

export const passwordRoutes = (parts: Parts) => [
  serve(
    changePassword,
    async ({ tx, database, session, body }) => {
      if (!session) throw new Refusal(401, 'kit.unauthenticated');
      return change(tx, database, parts, session, body);
    },
    { opensTransaction: true },
  ),
];
