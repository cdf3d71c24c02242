/** Organisations come before members in the order of locks: a merger and a reception never wait for each other in a ring. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../kit/registry.ts';

/** Until the end of the transaction nobody merges or dissolves these; what stands there is read after it. */
export async function holdOrganisations(tx: Tx, ids: readonly (string | null)[]): Promise<void> {
  const known = ids.filter(id => id !== null);
  await tx.rows(sql`
    select 1 from party_organisation where id = any(${sql.param(known)}::bigint[]) order by id for key share`);
}

/** For who merges or dissolves them: whoever enters one meanwhile waits, and finds it as the order left it. */
export const lockOrganisations = (tx: Tx, ids: readonly string[]) =>
  tx.rows(sql`select 1 from party_organisation where id = any(${sql.param(ids)}::bigint[]) order by id for update`);

/** The same for the branches these members stand in. */
export async function holdBranchesOf(tx: Tx, memberIds: readonly unknown[]): Promise<void> {
  const known = memberIds.map(String).filter(id => /^\d{1,18}$/.test(id));
  await tx.rows(sql`
    select 1 from party_organisation where id in (
      select organisation_id from party_member where id = any(${sql.param(known)}::bigint[]))
    order by id for key share`);
}
