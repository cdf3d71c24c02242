import { sql } from 'drizzle-orm';
import { phoneOfAccount } from './ways/phone.ts';
import type { Tx } from '../../kit/registry.ts';

interface Row {
  id: string;
  phone: string | null;
  idCard: string | null;
}

/** The number to sign in with, and phone and id card of the person, for the rule that no password holds them; they go nowhere else. */
export async function numbersOf(tx: Tx, userId: string | null): Promise<string[]> {
  const found = await tx.one<Row>(sql`
    select p.id, p.phone, p.id_card from user_account u join person p on p.id = u.person_id
    where u.id = ${userId}`);
  const { seal } = tx.registry;
  const open = (column: string, sealed: string | null) =>
    found && sealed ? [seal.open({ table: 'person', column, id: found.id }, sealed)] : [];
  const own = userId === null ? null : await phoneOfAccount(tx, userId);
  return [...(own ? [own] : []), ...open('phone', found?.phone ?? null), ...open('id_card', found?.idCard ?? null)];
}
