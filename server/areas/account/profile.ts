/** The own profile. Whose it is follows from the session; an id in the body is not looked at. */
import { sql } from 'drizzle-orm';
import { updateProfile } from 'contract/account/calls.ts';
import { user } from 'contract/account/user.ts';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { fault } from 'contract/kit/fault.ts';
import { person } from 'contract/person/person.ts';
import { audit } from '../../kit/audit.ts';
import { serve } from '../../kit/route.ts';
import { Refusal, refuse } from '../../kit/refusal.ts';
import { cleanValue } from '../../kit/write/fields.ts';
import { write } from '../../kit/write/write.ts';
import type { Tx } from '../../kit/registry.ts';

type Body = InputOf<typeof updateProfile>['body'];

/** A name of its own has only an account that belongs to no person of the base. */
async function rename(tx: Tx, id: string, typed: string | null): Promise<void> {
  const result = cleanValue(tx.registry, 'name', user.fields.name, typed);
  if ('fault' in result) throw refuse([result.fault]);
  if (result.value === null) throw refuse([fault('name', 'kit.required', { label: user.fields.name.label })]);
  const before = await tx.one<{ name: string }>(sql`select name from user_account where id = ${id}::bigint for update`);
  if (before?.name === result.value) return;
  await tx.rows(sql`
    update user_account set name = ${result.value}, version = version + 1, updated_at = now(), updated_by = ${id}::bigint
    where id = ${id}::bigint`);
  const changes = [{ field: 'name', old: before?.name ?? null, new: result.value }];
  await audit(tx, { action: 'platform.user.center', entity: 'user', recordId: id, detail: { changes } });
}

async function change(tx: Tx, { name, phone, officePhone }: Body) {
  const { userId, personId } = tx.actor;
  if (userId === null) throw new Refusal(401, 'kit.unauthenticated');
  if (name !== undefined && name !== tx.actor.name) {
    if (personId !== null) throw refuse([fault('name', 'platform.account.name-of-person')]);
    await rename(tx, userId, name);
  }
  const contact = { ...(phone !== undefined && { phone }), ...(officePhone !== undefined && { officePhone }) };
  if (personId !== null && Object.keys(contact).length > 0)
    // Everybody keeps the own contact words up to date, whoever may change the record otherwise.
    await write(tx, person, [{ id: personId, values: contact }], {
      verb: 'update',
      origin: 3,
      reason: '本人修改',
      isAdmitted: true,
      isWhole: true,
    });
  const own = await tx.one<{ name: string }>(sql`select name from user_account where id = ${userId}::bigint`);
  return { id: userId, name: own?.name ?? '' };
}

export const profileRoutes = [serve(updateProfile, ({ tx, body }) => change(tx, body))];
