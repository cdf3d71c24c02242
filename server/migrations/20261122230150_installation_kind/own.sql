-- What an installation is was settled by its first people; copies bring the row along, nothing rewrites it.
create function installation_is_settled() returns trigger language plpgsql as $$
begin
  raise exception 'what an installation is does not change';
end $$;
create trigger installation_settled before update on installation
  for each row execute function installation_is_settled();
