-- The search index is made of trigrams. The extension is one that the owner of a database may make by themselves.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION USING ERRCODE = 'insufficient_privilege',
      MESSAGE = 'it may not create the extension pg_trgm: let an administrator run "create extension pg_trgm" in this database once, then start again';
  WHEN undefined_file OR feature_not_supported THEN
    RAISE EXCEPTION USING ERRCODE = 'insufficient_privilege',
      MESSAGE = 'the server lacks the extension pg_trgm: install PostgreSQL''s contrib package there, then start again';
END $$;--> statement-breakpoint
CREATE TABLE "subscriber" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"race_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"words" text NOT NULL,
	"team" text NOT NULL,
	"adult_on" date
);
--> statement-breakpoint
DROP INDEX "registration_circuit_id_season_id_created_at_index";--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "unnamed_by" text;--> statement-breakpoint
ALTER TABLE "subscriber" ADD CONSTRAINT "subscriber_entry_id_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriber_of_season" ON "subscriber" USING btree ("circuit_id","season_id","created_at","entry_id");--> statement-breakpoint
CREATE INDEX "subscriber_of_race" ON "subscriber" USING btree ("race_id","created_at","entry_id");--> statement-breakpoint
CREATE INDEX "subscriber_by_words" ON "subscriber" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
-- Plain letters of a text, to search in: no accents, no apostrophes, no capitals (checkout §2, "Subscribers list").
CREATE FUNCTION plain_words(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(translate(
    regexp_replace(lower(normalize(given, NFD)), U&'[\0300-\036f''\2019\2018\02bc`\00b4.]', '', 'g'),
    U&'\00f8\00d8\0142\0141\0111\0110\0131', 'oolldd' || 'i'), '[[:space:]_/-]+', ' ', 'g'))
$$;--> statement-breakpoint
-- The rows of the subscribers list that these registrations make. The list shows what is registered and not given
-- back; who is left unnamed, or whose account was erased, is found by the team only.
CREATE FUNCTION subscribers_of(registrations uuid[]) RETURNS SETOF subscriber LANGUAGE sql STABLE AS $$
  SELECT e.id, r.circuit_id, r.season_id, e.race_id, r.created_at,
    concat_ws(' ', CASE WHEN r.unnamed_by IS NULL AND m.erased_at IS NULL
      THEN plain_words(m.firstname || ' ' || m.lastname) END, plain_words(r.team_name)),
    coalesce(plain_words(r.team_name), ''), (m.birthday + interval '18 years')::date
  FROM entry e
  JOIN registration r ON r.id = e.registration_id
  JOIN member m ON m.id = e.member_id
  WHERE e.registration_id = ANY (registrations) AND e.state = 'live' AND r.status IS NULL
$$;--> statement-breakpoint
CREATE FUNCTION list_added_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO subscriber SELECT s.* FROM subscribers_of(ARRAY(SELECT DISTINCT registration_id FROM added)) s
  ON CONFLICT (entry_id) DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION list_entry_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'live' THEN
    INSERT INTO subscriber SELECT s.* FROM subscribers_of(ARRAY[NEW.registration_id]) s
    ON CONFLICT (entry_id) DO NOTHING;
  ELSE
    DELETE FROM subscriber WHERE entry_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Writes the rows of registrations anew, after something that they are searched by has changed.
CREATE FUNCTION list_registrations_again(registrations uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM subscriber s USING entry e WHERE e.id = s.entry_id AND e.registration_id = ANY (registrations);
  INSERT INTO subscriber SELECT s.* FROM subscribers_of(registrations) s ON CONFLICT (entry_id) DO NOTHING;
END $$;--> statement-breakpoint
CREATE FUNCTION list_registration_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_registrations_again(ARRAY[NEW.id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION list_athlete_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_registrations_again(ARRAY(SELECT id FROM registration WHERE member_id = NEW.id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER list_added_entries AFTER INSERT ON entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION list_added_entries();--> statement-breakpoint
CREATE TRIGGER list_entry_again AFTER UPDATE OF state ON entry
  FOR EACH ROW WHEN (NEW.state IS DISTINCT FROM OLD.state) EXECUTE FUNCTION list_entry_again();--> statement-breakpoint
CREATE TRIGGER list_registration_again AFTER UPDATE OF team_name, status, unnamed_by ON registration
  FOR EACH ROW WHEN ((NEW.team_name, NEW.status, NEW.unnamed_by) IS DISTINCT FROM (OLD.team_name, OLD.status, OLD.unnamed_by))
  EXECUTE FUNCTION list_registration_again();--> statement-breakpoint
CREATE TRIGGER list_athlete_again AFTER UPDATE OF firstname, lastname, birthday, erased_at ON member
  FOR EACH ROW WHEN ((NEW.firstname, NEW.lastname, NEW.birthday, NEW.erased_at)
    IS DISTINCT FROM (OLD.firstname, OLD.lastname, OLD.birthday, OLD.erased_at))
  EXECUTE FUNCTION list_athlete_again();--> statement-breakpoint
INSERT INTO subscriber SELECT s.* FROM subscribers_of(ARRAY(SELECT id FROM registration)) s;
