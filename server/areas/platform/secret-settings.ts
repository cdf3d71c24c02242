/**
 * Settings that are secrets. Their value stands sealed and apart from the configuration, so that neither a copy of the
 * database nor a trace tells it, and a program of the version before, which knows nothing of it, finds none.
 */
import { sql, type SQL } from 'drizzle-orm';
import { isSecret } from 'contract/settings/kinds.ts';
import { may, type Actor } from '../../kit/actor.ts';
import type { Connection, Database } from '../../kit/database/connection.ts';
import type { Seal } from '../../kit/database/seal.ts';
import { configRows } from './configuration-keys.ts';
import type { Tx } from '../../kit/registry.ts';

type Ground = [connection: Connection, seal: Seal];

const placeOf = (key: string) => ({ table: 'setting_secret', column: 'value', id: key });
const commonHash = (seal: Seal, password: string) => seal.index('common_password', 'hash', password);

/** Who keeps the configuration and may reset passwords; managers who reset in their part of the school do not. Decisions 92. */
export const mayKnowSecrets = (actor: Actor): boolean =>
  may(actor, 'platform.systemConfig.read') && may(actor, 'platform.user.reset');

/** Null where it is not set. */
export async function secretOf(tx: Tx, key: string): Promise<string | null> {
  const kept = await tx.one<{ value: string }>(sql`select value from setting_secret where config_key = ${key}`);
  return kept && tx.registry.seal.open(placeOf(key), kept.value);
}

async function keep([connection, seal]: Ground, key: string, value: string): Promise<void> {
  await connection.rows(sql`
    insert into setting_secret (config_key, value) values (${key}, ${seal.close(placeOf(key), value)})
    on conflict (config_key) do update set value = excluded.value`);
  if (key === 'initPassword')
    await connection.rows(sql`
      insert into common_password (hash) values (${commonHash(seal, value)}) on conflict do nothing`);
}

/** Sets or, with null, clears it. */
export async function keepSecret(tx: Tx, key: string, value: string | null): Promise<void> {
  if (value === null) await tx.rows(sql`delete from setting_secret where config_key = ${key}`);
  else await keep([tx, tx.registry.seal], key, value);
}

/** That a password is or was the one all new accounts began with, as a condition. */
export const isCommon = ({ registry }: Tx, password: string): SQL =>
  sql`exists (select from common_password where hash = ${commonHash(registry.seal, password)})`;

export const isCommonToAll = async (tx: Tx, password: string): Promise<boolean> =>
  (await tx.one(sql`select 1 where ${isCommon(tx, password)}`)) !== null;

const secrets = configRows()
  .map(row => row.config_key)
  .filter(isSecret);

/** At start: what an earlier version or an old copy left in plain text among the configuration is sealed and emptied there. */
export async function sealPlainSecrets(database: Database, seal: Seal): Promise<void> {
  await database.transaction(async connection => {
    const plain = await connection.rows<{ key: string; value: string }>(sql`
      select config_key as key, config_value as value from system_config
      where config_key = any(${sql.param(secrets)}::text[]) and config_value is not null and deleted_at is null
      for update`);
    for (const { key, value } of plain) await keep([connection, seal], key, value);
    await connection.rows(sql`
      update system_config set config_value = null
      where config_key = any(${sql.param(secrets)}::text[]) and config_value is not null`);
  });
}
