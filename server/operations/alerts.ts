/**
 * What the audit itself calls for: counted from its rows over all instances, each alert raised once and told to whoever
 * reads the audit. Security SEC-34 and SEC-69.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Connection, Database } from '../kit/database/connection.ts';
import { tellOf } from '../areas/message/index.ts';
import type { Job } from '../kit/registry.ts';

/** A refusal, a reveal, an export that is looked at once in the span. */
interface Watch {
  rule: string;
  words: string;
  /** Rows that count. */
  counts: SQL;
  since: SQL;
  most: number;
  /** The same person is told of once in this span. */
  span: SQL;
}

const day = sql`date_trunc('day', now() at time zone 'Asia/Shanghai')`;
const startOfDay = sql`${day} at time zone 'Asia/Shanghai'`;
const hour = sql`date_trunc('hour', now() at time zone 'Asia/Shanghai')`;
const minuteAgo = sql`now() - interval '1 minute'`;
const reveals = sql`a.action like '%.reveal' and a.result = 'done'`;
const isNight = sql`extract(hour from a.at at time zone 'Asia/Shanghai') not between 6 and 22`;

export const watches: readonly Watch[] = [
  {
    rule: 'reveal-day',
    words: '一天内查看敏感信息明文达到上限',
    counts: reveals,
    since: startOfDay,
    most: 200,
    span: day,
  },
  {
    rule: 'reveal-minute',
    words: '一分钟内大量查看敏感信息明文',
    counts: reveals,
    since: minuteAgo,
    most: 20,
    span: hour,
  },
  {
    rule: 'refusals',
    words: '一分钟内多次越权被拒绝',
    counts: sql`a.result = 'refused'`,
    since: minuteAgo,
    most: 5,
    span: hour,
  },
  {
    rule: 'night-export',
    words: '在夜间（23点至6点）导出',
    counts: sql`a.action ~ '[.]export(Plain)?$' and a.result = 'done' and ${isNight}`,
    since: sql`now() - interval '5 minutes'`,
    most: 1,
    span: day,
  },
];

/** Raises what is due; of several instances at once one does. Gives how many were raised. */
export function raiseAlerts(database: Database): Promise<number> {
  return database.transaction(async connection => {
    const turn = await connection.one<{ isOurs: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtext('audit_alert')) as is_ours`);
    if (!turn?.isOurs) return 0;
    let raised = 0;
    for (const watch of watches) raised += await raise(connection, watch);
    return raised;
  });
}

const readers = sql`select distinct g.user_id from role_grant g join role r on r.code = g.role_code
  where g.state = 'active' and r.permissions && array['platform.auditRecord.*', 'platform.auditRecord.read']`;

/** The line of each alert in the audit and the messages to who reads the audit; `said` is SQL over the alert `w`. */
async function announce(connection: Connection, ids: string[], { rule, words, said }: Announced): Promise<void> {
  const alerts = sql.param(ids);
  await connection.rows(sql`
    insert into audit_record (action, entity, record_id, detail, user_name, request_id)
    select 'platform.auditRecord.alert', 'auditAlert', id, jsonb_build_object('rule', ${rule}::text, 'words', ${words}::text,
      'userId', user_id::text, 'userName', user_name, 'count', count), '系统', '-'
    from audit_alert where id = any(${alerts}::bigint[])`);
  const told = await connection.rows<{ userId: string }>(sql`
    insert into reminder (title, content, receiver_id)
    select ${`审计告警：${words}`}, ${said}, r.user_id
    from audit_alert w cross join (${readers}) r where w.id = any(${alerts}::bigint[]) returning receiver_id as user_id`);
  tellOf(
    connection,
    'remind',
    told.map(({ userId }) => userId),
  );
}
interface Announced {
  rule: string;
  words: string;
  said: SQL;
}

/** What people did often enough. */
async function raise(connection: Connection, { rule, words, counts, since, most, span }: Watch): Promise<number> {
  const raised = await connection.rows<{ id: string }>(sql`
    insert into audit_alert (key, rule, user_id, user_name, count)
    select ${rule}::text || ':' || a.user_id || ':' || ${span}, ${rule}::text, a.user_id, min(a.user_name), count(*)
    from audit_record a where a.at >= ${since} and a.user_id is not null and ${counts}
    group by a.user_id having count(*) >= ${most} on conflict (key) do nothing returning id`);
  const said = sql`w.user_name || '，' || w.count || ' 次。请在审计日志中核查。'`;
  const ids = raised.map(({ id }) => id);
  if (ids.length > 0) await announce(connection, ids, { rule, words, said });
  return ids.length;
}

const ofRegistry = {
  'chain-break': '审计记录的链中断',
  'sealer-lag': '审计记录超过 60 秒没有封存',
  'job-failed': '后台任务失败',
};
/** What is wrong with the house itself, once for its key. */
function raiseOnce(database: Database, rule: keyof typeof ofRegistry, key: SQL, said: string): Promise<void> {
  return database.transaction(async connection => {
    const raised = await connection.one<{ id: string }>(sql`
      insert into audit_alert (key, rule, user_name, count) values (${rule}::text || ':' || ${key}, ${rule}, '系统', 1)
      on conflict (key) do nothing returning id`);
    if (raised) await announce(connection, [raised.id], { rule, words: ofRegistry[rule], said: sql`${said}::text` });
  });
}
/** What is wrong with the audit itself. */
export const raiseOfChain = (database: Database, rule: 'chain-break' | 'sealer-lag', key: string, said: string) =>
  raiseOnce(database, rule, sql`${key}::text`, said);
/** A job of the clock that failed; told once a day, however often it is tried. */
export const raiseOfJob = (database: Database, { name, label = name }: Pick<Job, 'name' | 'label'>) =>
  raiseOnce(
    database,
    'job-failed',
    sql`${name}::text || ':' || ${day}`,
    `“${label}”没有完成，会按时再次运行；其余各项照常处理。原因见服务日志中的“任务 ${name} 失败”，请运维人员查看。`,
  );

const lookEveryMs = 10_000;

/** Looks while the instance serves; the next look tries again what an outage held up. */
export const watchAudit = (database: Database): NodeJS.Timeout =>
  setInterval(() => void raiseAlerts(database).catch(() => undefined), lookEveryMs).unref();
