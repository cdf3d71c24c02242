-- A posting had one number for the whole school, with gaps. In the books of each organisation it now has the next one of the
-- year of its day; what stands already is numbered in the order it was booked (decision 319).
alter table dues_ledger_entry disable trigger dues_ledger_entry_unchanged;
update dues_ledger_entry e set year = n.year, serial_no = n.serial_no, entry_no = n.year || '-' || lpad(n.serial_no::text, 6, '0')
from (select organisation_id, posting_no, extract(year from min(posted_on))::int as year,
    dense_rank() over (partition by organisation_id, extract(year from min(posted_on)) order by posting_no)::int as serial_no
  from dues_ledger_entry group by organisation_id, posting_no) n
where e.organisation_id = n.organisation_id and e.posting_no = n.posting_no;
update dues_ledger_entry e set reverses_entry_no = r.entry_no from dues_ledger_entry r
where r.posting_no = e.reverses_no and r.organisation_id = e.organisation_id;
alter table dues_ledger_entry enable trigger dues_ledger_entry_unchanged;
alter table dues_ledger_entry alter column entry_no drop default, alter column year drop default,
  alter column serial_no drop default;
