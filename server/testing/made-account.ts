import { sql } from 'drizzle-orm';
import type { Connection } from '../kit/database/connection.ts';
import type { OpenWorld } from './open-world.ts';
import { madeAccounts, naturalKeys, type Account } from './oracle.ts';

/** An account of the second opinion that the world lacks, with a role of its own on one place. */
export async function makeAccount(
  database: Connection,
  { username, grants: [grant] }: Account,
  unitId: string | null,
): Promise<void> {
  await database.rows(sql`
    insert into role (code, name, workbench, scope_type, permissions, excludes, sort_no)
    values (${username}, ${username}, 'none', ${grant?.scope}, ${sql.param(grant?.patterns)}::text[], '{}', 99)`);
  await database.rows(sql`
    insert into user_account (username, name, password_hash, is_demo)
    select ${username}, ${username}, password_hash, true from user_account where username = 'demo.default'`);
  await database.rows(sql`
    insert into role_grant (user_id, role_code, unit_id)
    select id, ${username}, ${unitId}::bigint from user_account where username = ${username}`);
}

/** All of them, each at its unit. */
export async function makeAccounts({ database, idOf }: Pick<OpenWorld, 'database' | 'idOf'>): Promise<void> {
  for (const one of madeAccounts) {
    const unit = one.grants[0]?.unit;
    await makeAccount(database, one, unit ? await idOf('unit', 'code', naturalKeys.get(unit) ?? unit) : null);
  }
}
