/** 登录记录 of the own account: whoever sees a try that was not the own changes the password. Domain-cadre 6.5. */
import { sql } from 'drizzle-orm';
import { loginRecord } from 'contract/account/logs.ts';
import type { Tx } from '../../kit/registry.ts';
import { rowsOf } from '../../kit/resource/read.ts';

const shown = ['at', 'kind', 'isSuccess', 'reason', 'address', 'terminal', 'userAgent'];

export async function ownSignIns(tx: Tx, { page = 0, size = 20 }: { page?: number; size?: number }) {
  const own = sql`from login_record t where t.user_id = ${tx.actor.userId}::bigint`;
  const counted = await tx.one<{ n: number }>(sql`select count(*)::int as n ${own}`);
  const keys = await tx.rows<{ id: string }>(sql`
    select t.id ${own} order by t.at desc, t.id desc limit ${size} offset ${page * size}`);
  const ids = keys.map(({ id }) => id);
  return { content: await rowsOf(tx, loginRecord, ids, shown), totalElements: counted?.n ?? 0 };
}
