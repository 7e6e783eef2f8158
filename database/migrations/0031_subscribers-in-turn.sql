-- Changes of one athlete's rows of the subscribers list are made one after the other. Two at a time, a new name and the
-- wish to be left unnamed or a place given back, each missed what the other wrote: the athlete's lock makes the second
-- one wait, and what it reads after that is what the first one left. Locks are taken in the order of ids.
CREATE FUNCTION lock_athletes_of(registrations uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM member m
    WHERE m.id IN (SELECT e.member_id FROM entry e WHERE e.registration_id = ANY (registrations))
    ORDER BY m.id FOR NO KEY UPDATE;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_registrations_again(registrations uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_athletes_of(registrations);
  DELETE FROM subscriber s USING entry e WHERE e.id = s.entry_id AND e.registration_id = ANY (registrations);
  INSERT INTO subscriber SELECT s.* FROM subscribers_of(registrations) s ON CONFLICT (entry_id) DO NOTHING;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_added_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE registrations uuid[] := ARRAY(SELECT DISTINCT registration_id FROM added);
BEGIN
  PERFORM lock_athletes_of(registrations);
  INSERT INTO subscriber SELECT s.* FROM subscribers_of(registrations) s ON CONFLICT (entry_id) DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Once for a statement, for the locks of many athletes have an order only if they are taken together.
DROP TRIGGER list_entry_again ON entry;--> statement-breakpoint
DROP FUNCTION list_entry_again();--> statement-breakpoint
CREATE FUNCTION list_changed_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE registrations uuid[] := ARRAY(SELECT DISTINCT c.registration_id
  FROM changed c JOIN unchanged u ON u.id = c.id WHERE c.state IS DISTINCT FROM u.state);
BEGIN
  IF cardinality(registrations) > 0 THEN PERFORM list_registrations_again(registrations); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER list_changed_entries AFTER UPDATE ON entry REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed_entries();--> statement-breakpoint
-- As before, but that whoever was born on 29 February comes of age on 1 March in a year that has no such day.
CREATE OR REPLACE FUNCTION subscribers_of(registrations uuid[]) RETURNS SETOF subscriber LANGUAGE sql STABLE AS $$
  SELECT e.id, r.circuit_id, r.season_id, e.race_id, r.created_at,
    concat_ws(' ', CASE WHEN r.unnamed_by IS NULL AND m.erased_at IS NULL
      THEN plain_words(m.firstname || ' ' || m.lastname) END, plain_words(r.team_name)),
    coalesce(plain_words(r.team_name), ''), a.day + (extract(day FROM a.day) <> extract(day FROM m.birthday))::int
  FROM entry e
  JOIN registration r ON r.id = e.registration_id
  JOIN member m ON m.id = e.member_id
  CROSS JOIN LATERAL (SELECT (m.birthday + interval '18 years')::date AS day) a
  WHERE e.registration_id = ANY (registrations) AND e.state = 'live' AND r.status IS NULL
$$;--> statement-breakpoint
-- Whatever went wrong before is put right.
DELETE FROM subscriber;--> statement-breakpoint
INSERT INTO subscriber SELECT s.* FROM subscribers_of(ARRAY(SELECT id FROM registration)) s;
