/** System configuration: what code asks of it, and what a session is told of it. */
import { sql } from 'drizzle-orm';
import { settings } from 'contract/platform/reference.ts';
import { isSecret } from 'contract/settings/kinds.ts';
import { configRows } from './configuration-keys.ts';
import { shownOf, type School } from 'contract/platform/schools.ts';
import { may } from '../../kit/actor.ts';
import { prepared, type Connection } from '../../kit/database/connection.ts';
import { serve } from '../../kit/route.ts';
import { mayKnowSecrets, secretOf } from './secret-settings.ts';

interface Row {
  configKey: string;
  configValue: string | null;
  visibility: string;
}

let shipped: Map<string, string> | null = null;
/** What holds for a key the product ships while its row is removed. */
function shippedValue(key: string): string {
  shipped ??= new Map(configRows().map(row => [row.config_key, row.config_value]));
  return shipped.get(key) ?? '';
}

/** Values of these keys: an empty one is the empty text, of a removed one what the product ships. */
export async function configOf<K extends string>(
  connection: Connection,
  ...keys: readonly K[]
): Promise<Record<K, string>> {
  const rows = await connection.rows<Row>(
    prepared(sql`
    select config_key, config_value from system_config
    where config_key = any(${sql.param(keys)}::text[]) and deleted_at is null`),
  );
  const known = new Map(rows.map(row => [row.configKey, row.configValue ?? '']));
  return Object.fromEntries(keys.map(key => [key, known.get(key) ?? shippedValue(key)])) as Record<K, string>;
}

type Rule = Record<'passwordReg' | 'passwordRegTip', string>;
/** Long, and nothing else: what people make of rules of composition is no harder to guess. */
const modern: Rule = {
  passwordReg: '^[^]{15,128}$',
  passwordRegTip: '密码应为 15–128 位，可以是一句话，不要求字符种类',
};

/** The rule of passwords by the profile in force, as pages are told it and the server holds it. Security SEC-05. */
export async function ruleOf(connection: Connection): Promise<Rule> {
  const keys = ['passwordProfile', 'passwordReg', 'passwordRegTip'] as const;
  const { passwordProfile, passwordReg, passwordRegTip } = await configOf(connection, ...keys);
  return passwordProfile === 'modern' ? modern : { passwordReg, passwordRegTip };
}

const counter = 'https://hm.baidu.com';

/**
 * Other sites a page may show inside itself, and the one that counts visitors where that is on. What is no plain origin
 * does not get into the policy.
 */
export async function outsideSites(connection: Connection): Promise<{ framed: string[]; counting: string[] }> {
  const config = await configOf(connection, 'frame.origins', 'isNeedBaiduStatistics', 'baidu.siteId');
  const words = config['frame.origins'].split(/[\s,，;；]+/);
  return {
    framed: words.filter(word => /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i.test(word)),
    counting: config.isNeedBaiduStatistics === 'true' && config['baidu.siteId'] ? [counter] : [],
  };
}

/** The list of schools stands beside the rows; it belongs to the deployment, not to the database. */
export const configurationRoutes = (schools: School[]) => [
  serve(settings, async ({ tx, session }) => {
    const rows = await tx.rows<Row>(sql`
      select config_key, config_value, visibility from system_config
      where deleted_at is null order by config_key`);
    const isOpen = ({ visibility, configKey }: Row) => {
      // Whatever visibility somebody gave its row.
      if (isSecret(configKey)) return session !== null && mayKnowSecrets(session.actor);
      if (visibility === 'public') return true;
      if (!session) return false;
      return visibility === 'user' || may(session.actor, 'platform.systemConfig.read');
    };
    const rule: Record<string, string> = await ruleOf(tx);
    const told: { configKey: string; configValue: string | null }[] = [];
    for (const { configKey, configValue } of rows.filter(isOpen))
      told.push({
        configKey,
        configValue: isSecret(configKey) ? await secretOf(tx, configKey) : (rule[configKey] ?? configValue),
      });
    return [...told, { configKey: 'schoolInfo', configValue: JSON.stringify(schools.map(shownOf)) }];
  }),
];
