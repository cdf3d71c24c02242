-- A sheet of which rows were left out has not succeeded.
update import_batch set state = 3
where state = 2 and ended_at is not null and fault_count > 0;

do $$
declare
  twice text;
  n bigint;
begin
  select count(*), string_agg(name || '（编号 ' || id || '）', '、' order by id) into n, twice
  from development_quota where deleted_at is null and state <> '4' and plan_key is null;
  if n > 0 then
    raise notice '发展名额：% 条与较早的一条重复，请核对后关闭：%', n, twice;
  end if;
end $$;
