/** SQL of what the lists of accounts, sessions and logs show beside their own columns. */
import { sql, type SQL } from 'drizzle-orm';
import { auditRecord, loginRecord, session } from 'contract/account/logs.ts';
import { user } from 'contract/account/user.ts';
import type { Area, Computed } from '../../kit/registry.ts';

const placeOf = (person: SQL, account: SQL) => sql`coalesce(
  (select d.name from person p join unit d on d.id = p.unit_id where p.id = ${person}),
  (select d.name from unit d where d.id = ${account}))`;
const holder = (what: SQL) => sql`(select ${what} from user_account u where u.id = t.user_id)`;

/** Left the school: taken out of the base, or neither a student nor on the staff any more. Pensioners have not left. */
const hasLeft = sql`exists (select 1 from person p where p.id = t.person_id and (p.deleted_at is not null
  or ((exists (select 1 from teacher s where s.id = p.id and s.deleted_at is null)
      or exists (select 1 from student s where s.id = p.id and s.deleted_at is null))
    and not exists (select 1 from teacher s where s.id = p.id and s.deleted_at is null and s.state <> '3')
    and not exists (select 1 from student s where s.id = p.id and s.deleted_at is null and s.state not in ('3', '4')))))`;

const ofUser: Computed = {
  personNumber: () => sql`(select p.number from person p where p.id = t.person_id)`,
  placeName: () => placeOf(sql`t.person_id`, sql`t.unit_id`),
  roleNames: () => sql`(select string_agg(distinct r.name, '、') from role_grant g join role r on r.code = g.role_code
    where g.user_id = t.id and g.state = 'active')`,
  isLocked: () => sql`(t.state = 'locked' or exists (select 1 from sign_in_failure f
    where split_part(f.username, '@', 1) = 'account:' || t.id and f.locked_until > now()))`,
  needsCode: () => sql`(t.second_hash is not null)`,
  // Judged when the password was set; one that somebody else has seen is weak until it is changed.
  hasWeakPassword: () => sql`(t.is_weak or t.one_time_until is not null)`,
  hasLeft: () => hasLeft,
  lastLoginAt: () => sql`(select max(l.at) from login_record l where l.user_id = t.id and l.is_success
    and l.kind <> 'logout')`,
};

const ofSession: Computed = {
  username: () => holder(sql`u.username`),
  name: () => holder(sql`u.name`),
  placeName: () => holder(placeOf(sql`u.person_id`, sql`u.unit_id`)),
};

const ofLogin: Computed = {
  name: () => holder(sql`u.name`),
  reason: () => sql`case t.reason when 'captcha' then '验证码错误' when 'second-code' then '密码正确，缺少确认码'
    when 'password' then '用户名或密码错误，或账号已锁定'
    else t.reason end`,
  terminal: () => sql`t.terminal::text`,
};

const ofAudit: Computed = {
  username: () => holder(sql`u.username`),
  recordId: () => sql`t.record_id::text`,
  changeId: () => sql`t.change_id::text`,
  detail: () => sql`t.detail::text`,
};

export const computedWords: NonNullable<Area['computed']> = [
  { resource: user, columns: ofUser },
  { resource: session, columns: ofSession },
  { resource: loginRecord, columns: ofLogin },
  { resource: auditRecord, columns: ofAudit },
];
