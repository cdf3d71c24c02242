-- Trace and audit are append-only. Of a change record only the end of its validity may be set, once.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create function only_close_validity() returns trigger language plpgsql as $$
begin
  if old.valid_to is not null or (to_jsonb(new) - 'valid_to') is distinct from (to_jsonb(old) - 'valid_to') then
    raise exception 'a change record is append-only';
  end if;
  return new;
end $$;

create trigger change_record_closes before update on change_record for each row execute function only_close_validity();
create trigger change_record_stays before delete on change_record for each row execute function refuse_change();
create trigger change_record_kept before truncate on change_record for each statement execute function refuse_change();
create trigger audit_record_unchanged before update or delete on audit_record for each row execute function refuse_change();
create trigger audit_record_kept before truncate on audit_record for each statement execute function refuse_change();
