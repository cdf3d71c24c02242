/** What a row of the system configuration must be: a key one can write, a value of its kind, and values that fit each other. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { School } from 'contract/platform/schools.ts';
import { faultOfSetting } from 'contract/settings/kinds.ts';
import { systemConfig } from 'contract/settings/system-config.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { rules } from '../../kit/house.ts';
import { secretOf } from './secret-settings.ts';
import { isSlow, matches } from './timed-pattern.ts';

const keyPattern = /^[A-Za-z][A-Za-z0-9._-]{1,59}$/;
const visibilities = ['public', 'user', 'admin'];
/** Answered from the deployment beside the rows. */
const reserved = 'schoolInfo';

const signs = ['aA1!bB2', 'aaaaaaa', 'AAAAAAA', '1111111', '!!!!!!!', '       ', '密码密码密码密'];
/** Everything from the empty password to seven signs of a kind: a rule that takes one of them is none. */
const weakOnes = signs.flatMap(word => Array.from({ length: 8 }, (_, length) => word.slice(0, length)));

const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** Two values that must fit each other, such as the rule of passwords and the initial one. */
function faultOfFit(key: string, value: string | null, others: ReadonlyMap<string, string | null>): Fault | null {
  if (key !== 'passwordReg' || value === null) return null;
  if (isSlow(value)) return fault('configValue', 'settings.value.slow');
  const example = weakOnes.find(text => matches(value, text, 50) === true);
  if (example !== undefined) return fault('configValue', 'settings.value.lax', { example: example || '空密码' });
  const initial = others.get('initPassword');
  if (!initial) return null;
  return new RegExp(value, 'u').test(initial) ? null : fault('configValue', 'settings.value.rule-initial');
}

function faultsOf(
  row: Draft<typeof systemConfig>,
  schools: School[],
  others: ReadonlyMap<string, string | null>,
): Fault[] {
  const [key, value] = [String(row.configKey), text(row.configValue)];
  const faults: Fault[] = [];
  if (key === reserved) faults.push(fault('configKey', 'settings.config.reserved', { key }));
  else if (!keyPattern.test(key)) faults.push(fault('configKey', 'settings.config.key'));
  if (!visibilities.includes(String(row.visibility))) faults.push(fault('visibility', 'settings.config.visibility'));
  const wrong = faultOfSetting(key, row.name ?? key, value);
  if (wrong) return [...faults, wrong];
  if (key === 'school' && !schools.some(one => one.school === value))
    faults.push(fault('configValue', 'settings.value.school', { value: (value ?? '').slice(0, 20) }));
  const misfit = faultOfFit(key, value, others);
  return misfit ? [...faults, misfit] : faults;
}

export const configurationRules = (schools: School[]) =>
  rules(systemConfig, {
    facts: async tx => {
      const rows = await tx.rows<{ key: string; value: string | null }>(sql`
        select config_key as key, config_value as value from system_config where deleted_at is null`);
      return new Map([
        ...rows.map(row => [row.key, row.value] as const),
        ['initPassword', await secretOf(tx, 'initPassword')],
      ]);
    },
    check: (plan, others) => faultsOf(plan.after, schools, others),
  });
