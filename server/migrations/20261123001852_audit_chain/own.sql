-- The chain is as closed to changes as the audit it covers.
create trigger audit_link_unchanged before update or delete on audit_link for each row execute function refuse_change();
create trigger audit_link_kept before truncate on audit_link for each statement execute function refuse_change();
