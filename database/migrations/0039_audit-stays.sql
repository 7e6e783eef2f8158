-- The audit log is append-only, whoever asks: an entry is never changed, and deleted only when it has had its time by
-- the database's own clock (docs/retention.md). A test holds the five years to src/kernel/retention.ts.
CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' and old.at <= now() - interval '5 years' then
    return old;
  end if;
  -- A backup is put back into tables that it empties first.
  if tg_op = 'TRUNCATE' and not exists (select from audit_entry) then
    return null;
  end if;
  raise exception 'An audit entry is never changed, and kept for five years' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_kept BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION keep_audit();
--> statement-breakpoint
CREATE TRIGGER audit_kept BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
