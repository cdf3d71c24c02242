/** System configuration: what code asks of it, and what a session is told of it. */
import { sql } from 'drizzle-orm';
import { settings } from 'contract/platform/reference.ts';
import { shownOf, type School } from 'contract/platform/schools.ts';
import { may } from '../../kit/actor.ts';
import { prepared, type Connection } from '../../kit/connection.ts';
import { serve } from '../../kit/http/route.ts';

interface Row {
  configKey: string;
  configValue: string | null;
  visibility: string;
}

/** Values of these keys; an absent or empty one is the empty text. */
export async function configOf<K extends string>(
  connection: Connection,
  ...keys: readonly K[]
): Promise<Record<K, string>> {
  const rows = await connection.rows<Row>(
    prepared(sql`
    select config_key as "configKey", config_value as "configValue" from system_config
    where config_key = any(${sql.param(keys)}::text[]) and deleted_at is null`),
  );
  const known = new Map(rows.map(row => [row.configKey, row.configValue ?? '']));
  return Object.fromEntries(keys.map(key => [key, known.get(key) ?? ''])) as Record<K, string>;
}

/** Other sites that may be shown inside a page; what is no plain origin does not get into the policy. */
export async function frameOrigins(connection: Connection): Promise<string[]> {
  const words = (await configOf(connection, 'frame.origins'))['frame.origins'].split(/[\s,，;；]+/);
  return words.filter(word => /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i.test(word));
}

/** The initial password goes to those who may reset one and to nobody else. Decisions 47. */
const permissionOf = (key: string) => (key === 'initPassword' ? 'platform.user.reset' : 'platform.systemConfig.read');

/** The list of schools stands beside the rows; it belongs to the deployment, not to the database. */
export const configurationRoutes = (schools: School[]) => [
  serve(settings, async ({ tx, session }) => {
    const rows = await tx.rows<Row>(sql`
      select config_key as "configKey", config_value as "configValue", visibility from system_config
      where deleted_at is null order by config_key`);
    const isOpen = ({ visibility, configKey }: Row) => {
      if (visibility === 'public') return true;
      if (!session) return false;
      return visibility === 'user' || may(session.actor, permissionOf(configKey));
    };
    const told = rows.filter(isOpen).map(({ configKey, configValue }) => ({ configKey, configValue }));
    return [...told, { configKey: 'schoolInfo', configValue: JSON.stringify(schools.map(shownOf)) }];
  }),
];
