-- Half-yearly inspections and contacts with members away are told to who keeps them, as the first rules say.
update warning_rule set to_contact = true
where code in ('YJ-KC', 'YJ-LDLX') and deleted_at is null;
