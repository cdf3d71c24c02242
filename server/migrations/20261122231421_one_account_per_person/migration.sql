-- No program of the version before may make another such account while this runs.
lock table user_account in share row exclusive mode;
--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "held_by" bigint;
--> statement-breakpoint
-- The three administrators stand for no person, have no mailbox and no number to sign in with.
do $$
declare one record;
begin
  for one in
    update user_account u set person_id = null, email = null, version = u.version + 1, updated_at = now()
    where u.deleted_at is null and (u.person_id is not null or u.email is not null)
      and exists (select from role_grant g join role r on r.code = g.role_code
        where g.user_id = u.id and g.state in ('requested', 'active') and 'BUSINESS' = any(r.excludes))
    returning u.username
  loop
    raise notice '管理员账号 % 不再对应人员，也不设邮箱，请用用户名和密码登录', one.username;
  end loop;
end $$;
--> statement-breakpoint
delete from account_phone a where exists (select from user_account u where u.id = a.user_id and u.deleted_at is not null)
  or exists (select from role_grant g join role r on r.code = g.role_code
    where g.user_id = a.user_id and g.state in ('requested', 'active') and 'BUSINESS' = any(r.excludes));
--> statement-breakpoint
-- A person has one account. Of several the one in use that was last signed in with keeps the person, then the oldest;
-- the others keep their name and rights, stand for nobody, and are named to who upgrades.
do $$
declare one record;
begin
  for one in
    with ranked as (
      select a.id, row_number() over (partition by a.person_id order by a.state = 'disabled',
        (select max(l.at) from login_record l where l.user_id = a.id and l.is_success and l.kind <> 'logout') desc nulls last,
        a.id) as place
      from user_account a where a.deleted_at is null and a.person_id is not null)
    update user_account u set person_id = null, version = u.version + 1, updated_at = now()
    from ranked r where r.id = u.id and r.place > 1
    returning u.username
  loop
    raise notice '账号 % 与另一账号对应同一人，已不再对应人员，请在用户管理中核对', one.username;
  end loop;
end $$;
--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_person_key" ON "user_account" ("person_id") WHERE deleted_at is null;
