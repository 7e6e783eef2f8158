CREATE TABLE "office_entry" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"circuit_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"race_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"bib" integer,
	"name" text NOT NULL,
	"words" text NOT NULL,
	"standing" text NOT NULL,
	"certificate" text NOT NULL,
	"light" text,
	"judged_on" date
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"circuit_id" integer NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "office_entry_stale" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "office_entry_stale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"registration_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "office_entry" ADD CONSTRAINT "office_entry_entry_id_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "office_entry_newest" ON "office_entry" USING btree ("circuit_id","season_id","created_at","entry_id");--> statement-breakpoint
CREATE INDEX "office_entry_by_name" ON "office_entry" USING btree ("circuit_id","season_id","name","entry_id");--> statement-breakpoint
CREATE INDEX "office_entry_of_race" ON "office_entry" USING btree ("race_id","created_at","entry_id");--> statement-breakpoint
CREATE INDEX "office_entry_by_words" ON "office_entry" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "office_entry_to_judge" ON "office_entry" USING btree ("judged_on") WHERE "office_entry"."judged_on" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_once" ON "saved_view" USING btree ("user_id","circuit_id",lower("name"));--> statement-breakpoint
-- Whatever changes a registration as the office's list shows it notes that its rows are to be written anew. The notes
-- have no key: whoever adds one waits for nobody, and an order is slowed by one short row.
CREATE FUNCTION note_added_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO office_entry_stale (registration_id) SELECT DISTINCT a.registration_id FROM added a;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_added_entries AFTER INSERT ON entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_added_entries();--> statement-breakpoint
-- A registration, with its mates: what a crew lacks is a reason against the start of each of them.
CREATE FUNCTION note_registration(registration uuid, line uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO office_entry_stale (registration_id) VALUES (registration);
  INSERT INTO office_entry_stale (registration_id)
    SELECT r.id FROM crew_place own
    JOIN crew_place mate ON mate.crew_id = own.crew_id AND mate.detail_id <> own.detail_id
    JOIN registration r ON r.order_detail_id = mate.detail_id
    WHERE own.detail_id = line;
END $$;--> statement-breakpoint
CREATE FUNCTION note_changed_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_registration(r.id, r.order_detail_id) FROM registration r WHERE r.id = NEW.registration_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_changed_entry AFTER UPDATE ON entry
  FOR EACH ROW WHEN ((NEW.state, NEW.bib, NEW.race_id, NEW.member_id) IS DISTINCT FROM (OLD.state, OLD.bib, OLD.race_id, OLD.member_id))
  EXECUTE FUNCTION note_changed_entry();--> statement-breakpoint
CREATE FUNCTION note_changed_registration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_registration(NEW.id, NEW.order_detail_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_changed_registration AFTER UPDATE ON registration
  FOR EACH ROW WHEN ((NEW.state, NEW.status, NEW.answers, NEW.team_name, NEW.card_number, NEW.member_id, NEW.registration_type_id)
    IS DISTINCT FROM (OLD.state, OLD.status, OLD.answers, OLD.team_name, OLD.card_number, OLD.member_id, OLD.registration_type_id))
  EXECUTE FUNCTION note_changed_registration();--> statement-breakpoint
CREATE FUNCTION note_athlete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO office_entry_stale (registration_id) SELECT r.id FROM registration r WHERE r.member_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_athlete AFTER UPDATE ON member
  FOR EACH ROW WHEN (NEW IS DISTINCT FROM OLD) EXECUTE FUNCTION note_athlete();--> statement-breakpoint
CREATE FUNCTION note_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO office_entry_stale (registration_id) SELECT r.id FROM registration r
    WHERE r.member_id = coalesce(NEW.member_id, OLD.member_id) AND r.user_id = coalesce(NEW.user_id, OLD.user_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_link AFTER INSERT OR UPDATE OR DELETE ON member_link
  FOR EACH ROW EXECUTE FUNCTION note_link();--> statement-breakpoint
CREATE FUNCTION note_attachment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO office_entry_stale (registration_id) SELECT r.id FROM registration r
    WHERE r.order_detail_id = coalesce(NEW.detail_id, OLD.detail_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_attachment AFTER INSERT OR UPDATE OR DELETE ON attachment
  FOR EACH ROW EXECUTE FUNCTION note_attachment();--> statement-breakpoint
CREATE FUNCTION note_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO office_entry_stale (registration_id) SELECT r.id FROM attachment a
    JOIN registration r ON r.order_detail_id = a.detail_id WHERE a.certificate_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_certificate AFTER UPDATE ON medical_certificate
  FOR EACH ROW WHEN (NEW IS DISTINCT FROM OLD) EXECUTE FUNCTION note_certificate();--> statement-breakpoint
CREATE FUNCTION note_crew(crew uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO office_entry_stale (registration_id) SELECT r.id FROM crew_place y
    JOIN registration r ON r.order_detail_id = y.detail_id WHERE y.crew_id = crew;
END $$;--> statement-breakpoint
CREATE FUNCTION note_crew_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_crew(coalesce(NEW.crew_id, OLD.crew_id));
  IF TG_OP = 'UPDATE' AND NEW.crew_id <> OLD.crew_id THEN PERFORM note_crew(OLD.crew_id); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_crew_place AFTER INSERT OR UPDATE OR DELETE ON crew_place
  FOR EACH ROW EXECUTE FUNCTION note_crew_place();--> statement-breakpoint
CREATE FUNCTION note_crew_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_crew(NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_crew_name AFTER UPDATE ON crew
  FOR EACH ROW WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION note_crew_name();--> statement-breakpoint
-- What is set up otherwise: everybody who is in the race.
CREATE FUNCTION note_race(race int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO office_entry_stale (registration_id)
    SELECT DISTINCT e.registration_id FROM entry e WHERE e.race_id = race AND e.state = 'live';
END $$;--> statement-breakpoint
CREATE FUNCTION note_changed_race() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_race(NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_changed_race AFTER UPDATE ON race
  FOR EACH ROW WHEN ((NEW.starts_at, NEW.ends_on, NEW.minimum_age, NEW.has_team_registration, NEW.only_for_team, NEW.is_relay)
    IS DISTINCT FROM (OLD.starts_at, OLD.ends_on, OLD.minimum_age, OLD.has_team_registration, OLD.only_for_team, OLD.is_relay))
  EXECUTE FUNCTION note_changed_race();--> statement-breakpoint
CREATE FUNCTION note_type(type int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_race(of_type.race_id) FROM (
    SELECT t.race_id FROM registration_type t WHERE t.id = type AND t.race_id IS NOT NULL
    UNION SELECT p.race_id FROM registration_type t JOIN race_package_race p ON p.race_package_id = t.race_package_id
      WHERE t.id = type) of_type;
END $$;--> statement-breakpoint
CREATE FUNCTION note_changed_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_type(NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_changed_type AFTER UPDATE ON registration_type
  FOR EACH ROW WHEN ((NEW.has_federation, NEW.federation_id, NEW.medical_certificate_uploads_active, NEW.datahealth_active, NEW.born_from, NEW.born_until)
    IS DISTINCT FROM (OLD.has_federation, OLD.federation_id, OLD.medical_certificate_uploads_active, OLD.datahealth_active, OLD.born_from, OLD.born_until))
  EXECUTE FUNCTION note_changed_type();--> statement-breakpoint
CREATE FUNCTION note_asked_of_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_type(coalesce(NEW.registration_type_id, OLD.registration_type_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_asked_of_type AFTER INSERT OR DELETE ON registration_type_certificate
  FOR EACH ROW EXECUTE FUNCTION note_asked_of_type();--> statement-breakpoint
CREATE TRIGGER note_asked_of_type AFTER INSERT OR DELETE ON registration_type_policy
  FOR EACH ROW EXECUTE FUNCTION note_asked_of_type();--> statement-breakpoint
CREATE TRIGGER note_asked_of_type AFTER INSERT OR DELETE ON registration_type_federation
  FOR EACH ROW EXECUTE FUNCTION note_asked_of_type();--> statement-breakpoint
-- What is there already.
INSERT INTO office_entry_stale (registration_id) SELECT id FROM registration;
