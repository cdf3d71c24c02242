-- The second person that growing roles need: both administrators of accounts and of rights, where the school has not
-- made something else of these roles.
update role set permissions = array_append(permissions, 'platform.role.approve'), version = version + 1
  where code in ('ROLE_SYSTEM_ADMIN', 'ROLE_SECURITY_ADMIN') and not 'platform.role.approve' = any(permissions);

-- Tries are counted by the account a name opens.
update sign_in_failure f set username = 'account:' || u.id
  from user_account u where lower(u.username) = lower(f.username) and u.deleted_at is null
    and not exists (select from sign_in_failure o where o.username = 'account:' || u.id)
    and f.username = (select min(m.username) from sign_in_failure m where lower(m.username) = lower(u.username));
