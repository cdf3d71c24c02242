import { sql } from 'drizzle-orm';
import { developmentDefaults, type DevelopmentSettings } from 'contract/development/settings.ts';
import type { Connection } from '../../kit/database/connection.ts';

/** What the school set of its own, in one look. */
export async function settingsOf(connection: Connection): Promise<DevelopmentSettings> {
  const keys = [...Object.keys(developmentDefaults), 'fz.approve.from'];
  const rows = await connection.rows<{ key: string; value: string | null }>(sql`
    select config_key as key, config_value as value from system_config
    where config_key = any(${sql.param(keys)}::text[]) and deleted_at is null`);
  const told = rows.flatMap(({ key, value }) =>
    value !== null && /^\d{1,4}$/.test(value) ? [[key, Number(value)]] : [],
  );
  const from = rows.find(({ key }) => key === 'fz.approve.from')?.value;
  return {
    ...developmentDefaults,
    ...(Object.fromEntries(told) as Partial<DevelopmentSettings>),
    'fz.approve.from': from === 'meeting' ? 'meeting' : 'received',
  };
}
