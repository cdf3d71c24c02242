-- Graduates who were asked already get their numbers, and their batches the branches that were asked.
update graduation_destination d set number = p.number from person p where p.id = d.member_id;
update graduation_batch b set branch_ids = (
  select array_agg(distinct d.organisation_id) from graduation_destination d
  where d.graduation_batch_id = b.id and d.deleted_at is null);
