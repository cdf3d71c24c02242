-- Orders that are there already began when they were written.
update transfer set started_on = (created_at at time zone 'Asia/Shanghai')::date;
