ALTER TABLE "user_account" ADD COLUMN "password_by" bigint;
--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "second_hash" text;
--> statement-breakpoint
-- Whoever reset a password last knew it. Whether its owner or that administrator changed it since, no row can tell.
update user_account u set password_by = last.by
from (select distinct on (a.record_id) a.record_id, a.user_id as by from audit_record a
  where a.entity = 'user' and a.result = 'done' and a.record_id is not null and a.user_id is not null
    and a.action in ('platform.user.reset', 'platform.user.updatePassByAdmin')
  order by a.record_id, a.id desc) last
where last.record_id = u.id and last.by <> u.id and u.deleted_at is null;
--> statement-breakpoint
-- So does who made an account whose first password was never changed. Where it was changed, and no administrator reset it
-- since, the password counts as the owner's, as it did before.
update user_account set password_by = created_by
where password_by is null and created_by is not null and one_time_until is not null and deleted_at is null;
