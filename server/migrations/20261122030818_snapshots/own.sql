-- The plans an installation begins with. None named: everything a snapshot may hold.
insert into snapshot_plan (name, cycle, entities, keep_months) values
  ('每月末快照', 'month', '[]', 36),
  ('年度快照', 'year', '[]', 120);
