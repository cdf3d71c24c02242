-- A trace is append-only for its values, not for their wrapping: a change of keys closes the same values anew.
-- It says so in its own transaction, and nothing but sealed texts may differ, each by another sealed text.
create or replace function only_close_validity() returns trigger language plpgsql as $$
declare
  wrapping constant text := '"v1\.[^"]*"';
begin
  if current_setting('platform.rewrapping', true) = 'on'
    and (to_jsonb(new) - 'after' - 'fields') is not distinct from (to_jsonb(old) - 'after' - 'fields')
    and regexp_replace(new.after::text, wrapping, '"v1"', 'g') = regexp_replace(old.after::text, wrapping, '"v1"', 'g')
    and regexp_replace(new.fields::text, wrapping, '"v1"', 'g') = regexp_replace(old.fields::text, wrapping, '"v1"', 'g')
  then
    return new;
  end if;
  if old.valid_to is not null or (to_jsonb(new) - 'valid_to') is distinct from (to_jsonb(old) - 'valid_to') then
    raise exception 'a change record is append-only';
  end if;
  return new;
end $$;
