/**
 * The schools of this deployment: those it ships with, or a list of its own. Exactly one is active, by the key
 * `school` of the configuration; a code that is not in the list does not start.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { faultsOfSchools, shippedSchools, type School } from 'contract/platform/schools.ts';
import { CommandRefusal } from '../../installation/refusal.ts';
import type { Database } from '../../kit/database/connection.ts';
import { configOf } from './configuration.ts';

export async function readSchools(path: string | null): Promise<School[]> {
  if (path === null) return shippedSchools;
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandRefusal(`无法读取学校列表 ${path}。请检查 SCHOOLS 指向的文件。`);
  });
  const list = parsed(text);
  const faults = faultsOfSchools(list);
  if (faults.length > 0)
    throw new CommandRefusal(
      `学校列表 ${path} 有 ${faults.length} 处需要修改：\n${faults.map(one => `- ${one}`).join('\n')}`,
    );
  return list as School[];
}

/** The single sign-on that the pages were built with, for the schools that say nothing of their own; `{}` says none. */
export async function withBuiltSignIn(schools: School[], dist: string): Promise<School[]> {
  const path = join(dist, '.sign-in.json');
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return schools;
  const signIn = parsed(text);
  const list = schools.map(one => ({ signIn, ...one }));
  if (signIn === null || typeof signIn !== 'object' || faultsOfSchools(list).length > 0)
    throw new CommandRefusal(
      `构建时的单点登录设置 ${path} 不正确。请按 docs/sign-in.md 修改 SIGN_IN 指向的文件后重新构建。`,
    );
  return list as School[];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Makes the chosen school the active one, if one was chosen, and holds the active one against the list. */
export async function settleSchool(database: Database, schools: School[], chosen: string | null): Promise<void> {
  const code = chosen ?? (await configOf(database, 'school')).school;
  if (!schools.some(one => one.school === code)) {
    const list = schools.map(one => `  ${one.school}　${one.schoolName}`).join('\n');
    throw new CommandRefusal(`学校代码“${code}”不在学校列表中。请以 SCHOOL=<代码> 启动，可用的代码：\n${list}`);
  }
  if (chosen !== null)
    await database.rows(sql`update system_config set config_value = ${chosen} where config_key = 'school'`);
}
