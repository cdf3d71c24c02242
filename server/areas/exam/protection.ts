/** 考试保护模式: while many sit an exam, statistics, exports and imports rest. Domain-cadre 4.6, decision 359. */
import { sql } from 'drizzle-orm';
import { examStates } from 'contract/exam/codes.ts';
import { readProtection, type Protected } from 'contract/exam/protection.ts';
import type { Connection } from '../../kit/database/connection.ts';
import { Refusal } from '../../kit/refusal.ts';
import { serve } from '../../kit/route.ts';
import { settingOf } from '../../kit/setting.ts';

/** So long before the start people look whether all is ready, and come in. */
const minutesBefore = 10;

/** The exam of many that ends last of those that go on or are about to begin. */
const examOfMany = (connection: Connection, from: number) =>
  connection.one<{ name: string; until: string }>(sql`
    select e.name, to_char(e.end_at at time zone 'Asia/Shanghai', 'HH24:MI') as until
    from exam e cross join clock
    where e.deleted_at is null
      and (e.state = ${examStates.running} or e.state = ${examStates.published} and e.end_at > clock.now
        and e.start_at - make_interval(mins => ${minutesBefore}) <= clock.now)
      and (select count(*) from exam_attempt a where a.exam_id = e.id and a.deleted_at is null) >= ${from}
    order by e.end_at desc, e.id limit 1`);

async function protectionOf(connection: Connection): Promise<Protected | null> {
  const mode = await settingOf(connection, 'exam.protection', 'auto');
  if (mode === 'off') return null;
  if (mode === 'on') return { name: null, until: null };
  return examOfMany(connection, Number(await settingOf(connection, 'exam.protectedFrom', '300')));
}

/** What is heavy is told until when it rests. */
export async function protection(connection: Connection): Promise<Refusal | null> {
  const found = await protectionOf(connection);
  if (!found) return null;
  const { name, until } = found;
  if (name === null || until === null) return new Refusal(409, 'exam.protection.on');
  return new Refusal(409, 'exam.protection.until', { params: { name, until } });
}

export const protectionRoute = serve(readProtection, async ({ tx }) => ({ now: (await protectionOf(tx)) ?? null }));
