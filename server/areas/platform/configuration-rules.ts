/** What a row of the system configuration must be: a key one can write, a value of its kind, and values that fit each other. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import type { School } from 'contract/platform/schools.ts';
import { faultOfSetting } from 'contract/settings/kinds.ts';
import { systemConfig } from 'contract/settings/system-config.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { rules } from '../../kit/registry.ts';
import { secretOf } from './secret-settings.ts';
import { fitting, isSlow, matches } from './timed-pattern.ts';

const keyPattern = /^[A-Za-z][A-Za-z0-9._-]{1,59}$/;
const visibilities = ['public', 'user', 'admin'];
/** Answered from the deployment beside the rows. */
const reserved = 'schoolInfo';

const signs = ['aA1!bB2', 'aaaaaaa', 'AAAAAAA', '1111111', '!!!!!!!', '       ', '密码密码密码密'];
/** Everything from the empty password to seven signs of a kind: a rule that takes one of them is none. */
const weakOnes = signs.flatMap(word => Array.from({ length: 8 }, (_, length) => word.slice(0, length)));

const classes = ['abcdefghij', 'ABCDEFGHIJ', '1234567890', '!@#$%^&*-_'];
/** Words of two kinds of signs, of every length a password may have. */
const poorOnes = classes.flatMap((one, at) =>
  classes.slice(at).flatMap(other => {
    const pairs = Array.from(one, (sign, place) => sign + (other[place] ?? '')).join('');
    return Array.from({ length: 121 }, (_, more) => pairs.repeat(7).slice(0, more + 8));
  }),
);

const text = (value: unknown) => (typeof value === 'string' ? value : null);

interface Beside {
  /** Values of all settings by their keys. */
  settings: ReadonlyMap<string, string | null>;
  /** Roles that reach nobody but their holder; the work gives no other by itself. */
  ownRoles: ReadonlySet<string>;
}

/** A rule under 等保 asks for three kinds of four. It was seen to be quick before. */
function faultOfFloor(key: string, value: string, settings: Beside['settings']): Fault | null {
  const isRule = key === 'passwordReg';
  const profile = isRule ? settings.get('passwordProfile') : value;
  const rule = isRule ? value : settings.get('passwordReg');
  const example = profile === 'modern' || !rule ? undefined : fitting(rule, poorOnes, 1000);
  if (example === undefined) return null;
  return fault('configValue', `settings.value.${isRule ? 'floor' : 'floor-profile'}`, { example });
}

/** Two values that must fit each other, such as the rule of passwords and the initial one. */
function faultOfFit(key: string, value: string | null, { settings, ownRoles }: Beside): Fault | null {
  if (value === null || value === '') return null;
  if (key.startsWith('fz.role.') && !ownRoles.has(value))
    return fault('configValue', 'settings.value.self-role', { value: shortened(value, 60) });
  if (key === 'passwordProfile') return faultOfFloor(key, value, settings);
  if (key !== 'passwordReg') return null;
  if (isSlow(value)) return fault('configValue', 'settings.value.slow');
  const example = weakOnes.find(text => matches(value, text, 50) === true);
  if (example !== undefined) return fault('configValue', 'settings.value.lax', { example: example || '空密码' });
  const initial = settings.get('initPassword');
  if (initial && !new RegExp(value, 'u').test(initial)) return fault('configValue', 'settings.value.rule-initial');
  return faultOfFloor(key, value, settings);
}

function faultsOf(row: Draft<typeof systemConfig>, schools: School[], others: Beside): Fault[] {
  const [key, value] = [String(row.configKey), text(row.configValue)];
  const faults: Fault[] = [];
  if (key === reserved) faults.push(fault('configKey', 'settings.config.reserved', { key }));
  else if (!keyPattern.test(key)) faults.push(fault('configKey', 'settings.config.key'));
  if (!visibilities.includes(String(row.visibility))) faults.push(fault('visibility', 'settings.config.visibility'));
  const wrong = faultOfSetting(key, row.name ?? key, value);
  if (wrong) return [...faults, wrong];
  if (key === 'school' && !schools.some(one => one.school === value))
    faults.push(fault('configValue', 'settings.value.school', { value: shortened(value ?? '', 20) }));
  const misfit = faultOfFit(key, value, others);
  return misfit ? [...faults, misfit] : faults;
}

export const configurationRules = (schools: School[]) =>
  rules(systemConfig, {
    facts: async tx => {
      const rows = await tx.rows<{ key: string; value: string | null }>(sql`
        select config_key as key, config_value as value from system_config where deleted_at is null`);
      const settings = new Map([
        ...rows.map(row => [row.key, row.value] as const),
        ['initPassword', await secretOf(tx, 'initPassword')] as const,
      ]);
      const roles = await tx.rows<{ code: string }>(sql`
        select code from role where scope_type = 'SELF' and not excludes && array['BUSINESS', 'ANY']`);
      return { settings, ownRoles: new Set(roles.map(({ code }) => code)) };
    },
    check: (plan, others) => faultsOf(plan.after, schools, others),
  });
