-- What a collection asks of a person is asked about the form of that person, no longer about the task (decision 308). By way of
-- numbers that no row has, since one person's form may bear the number of another task.
update todo t set entity = 'collectionForm', record_id = -f.id, version = t.version + 1
from collection_form f join user_account u on u.person_id = f.member_id
where t.biz_type = 'DY_CJ' and t.entity = 'collectionTask' and t.record_id = f.collection_task_id and t.receiver_id = u.id
  and t.deleted_at is null and f.deleted_at is null;
update todo t set entity = 'cadreStatement', record_id = -s.id, version = t.version + 1
from cadre_statement s join user_account u on u.person_id = s.person_id
where t.biz_type = 'GB_CJ' and t.entity = 'collectionTask' and t.record_id = s.collection_task_id and t.receiver_id = u.id
  and t.deleted_at is null and s.deleted_at is null;
-- Of a form that is gone, or of an account that passed to another person, nothing is asked.
update todo set deleted_at = now() where biz_type in ('DY_CJ', 'GB_CJ') and entity = 'collectionTask' and step is not null
  and deleted_at is null;
update todo set record_id = -record_id where biz_type in ('DY_CJ', 'GB_CJ') and record_id < 0;
-- What persons are asked is something to be filled in, and passes to nobody with a role.
update todo set type = '02', group_key = null, version = version + 1
where (biz_type, step) in (values ('DY_CJ', 'confirm'), ('GB_CJ', 'confirm'), ('DF_JS', 'confirm'), ('KH_SECRETARY', 'submit'),
  ('DY_FIX', 'submit')) and deleted_at is null;
