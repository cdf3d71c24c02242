/**
 * Hours of the demonstration: activities and an outside academy as sheets bring them in, and declarations in every state. What
 * the finished class gave is there already.
 */
import { sql } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { hourSources } from 'contract/party-school/codes.ts';
import { hourRecord, hourRecordProcess } from 'contract/party-school/hour-record.ts';
import type { Tx } from '../../../kit/registry.ts';
import { make } from '../../../seed/make.ts';
import { onDay } from '../../../seed/on-day.ts';
import { take } from '../../../seed/take.ts';
import { enterDeclared } from '../hour-process.ts';

const { actions } = hourRecordProcess;

/** Who signs in, and others of the Party: the first have most of what follows. */
async function peopleOf(tx: Tx, most: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select p.id from person p left join party_member m on m.id = p.id and m.deleted_at is null and m.party_status = '1'
    where p.deleted_at is null and (m.id is not null or exists (select 1 from user_account u
      where u.person_id = p.id and u.username in ('demo.trainee', 'demo.member')))
    order by exists (select 1 from user_account u where u.person_id = p.id
        and u.username in ('demo.trainee', 'demo.member')) desc,
      exists (select 1 from user_account u where u.person_id = p.id) desc, md5(p.number), p.id limit ${most}`);
  return rows.map(({ id }) => id);
}

/** What was learnt, so many days before today, by every so many of the people. */
const lessons = [
  { source: hourSources.activity, title: '纪念建党主题党日', ago: 150, hours: 3, every: 1 },
  { source: hourSources.activity, title: '党纪学习教育专题报告会', ago: 118, hours: 4, every: 2 },
  { source: hourSources.network, title: '党员教育网络学院：党的创新理论', ago: 75, hours: 10, every: 1 },
  { source: hourSources.network, title: '党员集中轮训网络班', ago: 60, hours: 12, every: 2 },
  { source: hourSources.activity, title: '红色教育基地现场教学', ago: 45, hours: 4, every: 3 },
  { source: hourSources.network, title: '党员教育网络学院：党内法规', ago: 20, hours: 8, every: 2 },
] as const;

const declarations = [
  { title: '全省高校基层党务骨干培训班', organiser: '省委教育工委党校', ago: 30, days: 3, hours: 24 },
  { title: '党史学习教育骨干研修班', organiser: '市委党校', ago: 60, days: 2, hours: 16 },
  { title: '廉洁教育专题讲座', organiser: '省纪委监委', ago: 12, days: 1, hours: 4 },
  { title: '青年马克思主义者培养工程暑期班', organiser: '团省委', ago: 95, days: 2, hours: 12 },
] as const;

export async function plantHours(tx: Tx, day: string): Promise<void> {
  const year = day.slice(0, 4);
  const people = await peopleOf(tx, 400);
  for (const { source, title, ago, hours, every } of lessons) {
    const earnedOn = addDays(day, -ago);
    const rows = people
      .filter((_, at) => at % every === 0)
      .map(personId => ({ personId, source, title, earnedOn, hours }));
    await make(onDay(tx, addDays(earnedOn, 1)), hourRecord, rows);
  }
  const late = onDay(tx, addDays(day, -2));
  // Everybody says something else, and every step of the way is taken by somebody.
  for (const [at, personId] of people.slice(0, 8).entries())
    for (const [no, { title, organiser, ago, days, hours }] of declarations.slice(0, at < 2 ? 4 : 2).entries()) {
      const earnedOn = addDays(day, -ago);
      if (earnedOn.slice(0, 4) !== year) continue;
      const startOn = days > 1 ? addDays(earnedOn, 1 - days) : null;
      const id = await enterDeclared(late, personId, { title, organiser, startOn, earnedOn, hours });
      const steps = (at + no) % 4;
      const isAtUnit = await late.one(sql`select 1 from hour_record where id = ${id}::bigint and state = '1'`);
      if (steps > 0 && isAtUnit) await take(late, actions.passUnit, id, { opinion: '情况属实' });
      if (steps === 2) await take(late, actions.approve, id, {});
      if (steps === 3) await take(late, actions.refuse, id, { opinion: '请补充结业证书' });
    }
}
