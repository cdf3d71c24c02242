-- The number under which the lines of a posting stand together.
create sequence dues_posting;

-- Lines of a posting sum up to nothing when its transaction ends, whoever wrote them.
create function posting_sums_up() returns trigger language plpgsql as $$
begin
  if (select sum(amount_fen) from dues_ledger_entry where posting_no = new.posting_no) <> 0 then
    raise exception 'posting % does not sum up to nothing', new.posting_no;
  end if;
  return null;
end $$;
create constraint trigger dues_ledger_entry_sums_up after insert on dues_ledger_entry
  deferrable initially deferred for each row execute function posting_sums_up();

-- What stands in the books stays: it is taken back by a second posting.
create trigger dues_ledger_entry_unchanged before update or delete on dues_ledger_entry
  for each row execute function refuse_change();
create trigger dues_ledger_entry_kept before truncate on dues_ledger_entry
  for each statement execute function refuse_change();

-- The books begin with what was paid before there were any: one posting for each branch and month.
insert into dues_ledger_entry (organisation_id, posted_on, posting_no, account, type, summary, amount_fen, handler_name,
  created_at, updated_at)
  with paid as (
    select i.organisation_id, i.month, sum(i.paid_fen) as fen, count(distinct i.member_id) as heads,
      max(coalesce(i.paid_on, current_date)) as on_day, nextval('dues_posting')::int as no
    from dues_item i where i.deleted_at is null and i.state <> '9' and i.paid_fen > 0
    group by i.organisation_id, i.month)
  select p.organisation_id, p.on_day, p.no, a.account, '11', p.month || '党费，' || p.heads || ' 人（建账）', a.sign * p.fen, '建账',
    now(), now()
  from paid p cross join (values ('1', 1), ('2', -1)) as a(account, sign);

-- Until now everything was paid to a cashier.
update dues_item set pay_mode = '1' where paid_fen > 0 and deleted_at is null;
