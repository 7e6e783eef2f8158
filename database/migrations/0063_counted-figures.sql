CREATE TABLE "athlete_count" (
	"circuit_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"race_id" integer NOT NULL,
	"standing" text NOT NULL,
	"counted" text NOT NULL,
	"value" text NOT NULL,
	"athletes" integer NOT NULL,
	CONSTRAINT "athlete_count_circuit_id_season_id_counted_standing_race_id_value_pk" PRIMARY KEY("circuit_id","season_id","counted","standing","race_id","value")
);
--> statement-breakpoint
CREATE TABLE "money_day" (
	"circuit_id" integer NOT NULL,
	"day" date NOT NULL,
	"sold" integer NOT NULL,
	"commission" integer NOT NULL,
	"shipping" integer NOT NULL,
	"taken" integer NOT NULL,
	"returned" integer NOT NULL,
	CONSTRAINT "money_day_circuit_id_day_pk" PRIMARY KEY("circuit_id","day")
);
--> statement-breakpoint
CREATE TABLE "money_day_stale" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_day_stale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"circuit_id" integer NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
DROP INDEX "customer_order_circuit_id_created_at_index";--> statement-breakpoint
DROP INDEX "office_entry_newest";--> statement-breakpoint
DROP INDEX "office_entry_by_name";--> statement-breakpoint
ALTER TABLE "office_entry" ADD COLUMN "counted_on" date;--> statement-breakpoint
ALTER TABLE "office_entry" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "office_entry" ADD COLUMN "born" integer;--> statement-breakpoint
ALTER TABLE "office_entry" ADD COLUMN "province" text;--> statement-breakpoint
UPDATE office_entry l SET words = l.words || ' ' || lower(translate(replace(r.reference, '-', ''), '015', 'OIS')),
    counted_on = (coalesce(r.confirmed_at, r.created_at) AT TIME ZONE 'Europe/Rome')::date,
    gender = m.gender, born = extract(year FROM m.birthday)::int,
    province = (SELECT upper(a.state) FROM address a WHERE a.user_id = r.user_id AND a.is_primary AND a.country = 'IT')
  FROM registration r JOIN member m ON m.id = r.member_id WHERE r.id = l.registration_id;--> statement-breakpoint
ALTER TABLE "office_entry" ALTER COLUMN "counted_on" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "office_entry_by_bib" ON "office_entry" USING btree ("circuit_id","season_id","bib","name","entry_id") WHERE "office_entry"."standing" <> 'over';--> statement-breakpoint
CREATE INDEX "office_entry_by_last_bib" ON "office_entry" USING btree ("circuit_id","season_id","bib" DESC NULLS LAST,"name","entry_id") WHERE "office_entry"."standing" <> 'over';--> statement-breakpoint
CREATE INDEX "office_entry_of_season" ON "office_entry" USING btree ("circuit_id","season_id","standing","created_at","entry_id");--> statement-breakpoint
CREATE INDEX "order_of_circuit" ON "customer_order" USING btree ("circuit_id","created_at","id","state");--> statement-breakpoint
CREATE INDEX "order_by_payed_day" ON "customer_order" USING btree ("circuit_id","payed_at") WHERE "customer_order"."payed_at" is not null;--> statement-breakpoint
CREATE INDEX "order_by_part_of_causal" ON "customer_order" USING gin (translate(replace("reference", '-', ''), '015', 'OIS') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "refund_to_do" ON "refund" USING btree ("order_id") WHERE "refund"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "office_entry_newest" ON "office_entry" USING btree ("circuit_id","season_id","created_at","entry_id") WHERE "office_entry"."standing" <> 'over';--> statement-breakpoint
CREATE INDEX "office_entry_by_name" ON "office_entry" USING btree ("circuit_id","season_id","name","entry_id") WHERE "office_entry"."standing" <> 'over';--> statement-breakpoint
-- Counts with each row of the office's list that is written, changed or deleted. Rows are renewed by one at a time
-- (decision 190): nobody waits here for anybody.
CREATE FUNCTION count_new_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO athlete_count (circuit_id, season_id, race_id, standing, counted, value, athletes)
    SELECT e.circuit_id, e.season_id, e.race_id, e.standing, c.counted, c.value, sum(1)
    FROM added e CROSS JOIN LATERAL (VALUES ('day', e.counted_on::text), ('type', e.type_id::text),
      ('age', coalesce(e.gender, '-') || coalesce(e.born::text, '')), ('province', coalesce(e.province, ''))) c (counted, value)
    WHERE e.standing <> 'over' GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(1) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (circuit_id, season_id, counted, standing, race_id, value)
      DO UPDATE SET athletes = athlete_count.athletes + excluded.athletes;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_changed_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO athlete_count (circuit_id, season_id, race_id, standing, counted, value, athletes)
    SELECT e.circuit_id, e.season_id, e.race_id, e.standing, c.counted, c.value, sum(e.sign)
    FROM (SELECT 1 AS sign, n.* FROM changed n UNION ALL SELECT -1, o.* FROM before o) e CROSS JOIN LATERAL (VALUES ('day', e.counted_on::text), ('type', e.type_id::text),
      ('age', coalesce(e.gender, '-') || coalesce(e.born::text, '')), ('province', coalesce(e.province, ''))) c (counted, value)
    WHERE e.standing <> 'over' GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(e.sign) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (circuit_id, season_id, counted, standing, race_id, value)
      DO UPDATE SET athletes = athlete_count.athletes + excluded.athletes;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_deleted_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO athlete_count (circuit_id, season_id, race_id, standing, counted, value, athletes)
    SELECT e.circuit_id, e.season_id, e.race_id, e.standing, c.counted, c.value, sum(-1)
    FROM before e CROSS JOIN LATERAL (VALUES ('day', e.counted_on::text), ('type', e.type_id::text),
      ('age', coalesce(e.gender, '-') || coalesce(e.born::text, '')), ('province', coalesce(e.province, ''))) c (counted, value)
    WHERE e.standing <> 'over' GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(-1) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (circuit_id, season_id, counted, standing, race_id, value)
      DO UPDATE SET athletes = athlete_count.athletes + excluded.athletes;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER count_new_entries AFTER INSERT ON office_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_entries();--> statement-breakpoint
CREATE TRIGGER count_changed_entries AFTER UPDATE ON office_entry REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_entries();--> statement-breakpoint
CREATE TRIGGER count_deleted_entries AFTER DELETE ON office_entry REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_entries();--> statement-breakpoint
INSERT INTO athlete_count (circuit_id, season_id, race_id, standing, counted, value, athletes)
  SELECT e.circuit_id, e.season_id, e.race_id, e.standing, c.counted, c.value, count(*)
  FROM office_entry e CROSS JOIN LATERAL (VALUES ('day', e.counted_on::text), ('type', e.type_id::text),
    ('age', coalesce(e.gender, '-') || coalesce(e.born::text, '')), ('province', coalesce(e.province, ''))) c (counted, value)
  WHERE e.standing <> 'over' GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
-- What else changes what a row is counted as: when it was confirmed, whose it is, and where that account lives.
CREATE TRIGGER note_owner_of_registration AFTER UPDATE ON registration
  FOR EACH ROW WHEN ((NEW.user_id, NEW.confirmed_at) IS DISTINCT FROM (OLD.user_id, OLD.confirmed_at))
  EXECUTE FUNCTION note_changed_registration();--> statement-breakpoint
CREATE FUNCTION note_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO office_entry_stale (registration_id) SELECT r.id FROM registration r
    WHERE r.user_id = coalesce(NEW.user_id, OLD.user_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_address AFTER INSERT OR UPDATE OR DELETE ON address
  FOR EACH ROW EXECUTE FUNCTION note_address();--> statement-breakpoint
-- A day whose money has changed is noted, and added up anew by whoever reads it. Notes have no key: whoever pays waits for
-- nobody.
CREATE FUNCTION note_sold_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_day_stale (circuit_id, day)
    SELECT DISTINCT NEW.circuit_id, (at AT TIME ZONE 'Europe/Rome')::date
    FROM unnest(ARRAY[NEW.payed_at, OLD.payed_at]) at WHERE at IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_sold_day AFTER UPDATE ON customer_order
  FOR EACH ROW WHEN (coalesce(NEW.payed_at, OLD.payed_at) IS NOT NULL
    AND (NEW.state, NEW.payed_at, NEW.total_amount, NEW.total_discount, NEW.admin_cost, NEW.total_shipping)
    IS DISTINCT FROM (OLD.state, OLD.payed_at, OLD.total_amount, OLD.total_discount, OLD.admin_cost, OLD.total_shipping))
  EXECUTE FUNCTION note_sold_day();--> statement-breakpoint
CREATE TRIGGER note_sold_day_of_new AFTER INSERT ON customer_order
  FOR EACH ROW WHEN (NEW.payed_at IS NOT NULL) EXECUTE FUNCTION note_sold_day();--> statement-breakpoint
CREATE FUNCTION note_taken_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_day_stale (circuit_id, day)
    SELECT o.circuit_id, d.day FROM customer_order o CROSS JOIN unnest(ARRAY[NEW.taken_on, OLD.taken_on]) d (day)
    WHERE o.id = NEW.order_id AND d.day IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_taken_day AFTER UPDATE ON payment
  FOR EACH ROW WHEN ((NEW.taken_on, NEW.amount) IS DISTINCT FROM (OLD.taken_on, OLD.amount))
  EXECUTE FUNCTION note_taken_day();--> statement-breakpoint
CREATE TRIGGER note_taken_day_of_new AFTER INSERT ON payment
  FOR EACH ROW WHEN (NEW.taken_on IS NOT NULL) EXECUTE FUNCTION note_taken_day();--> statement-breakpoint
CREATE FUNCTION note_returned_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_day_stale (circuit_id, day)
    SELECT o.circuit_id, d.day FROM customer_order o CROSS JOIN unnest(ARRAY[NEW.returned_on, OLD.returned_on]) d (day)
    WHERE o.id = NEW.order_id AND d.day IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_returned_day AFTER UPDATE ON refund
  FOR EACH ROW WHEN ((NEW.returned_on, NEW.amount) IS DISTINCT FROM (OLD.returned_on, OLD.amount))
  EXECUTE FUNCTION note_returned_day();--> statement-breakpoint
CREATE TRIGGER note_returned_day_of_new AFTER INSERT ON refund
  FOR EACH ROW WHEN (NEW.returned_on IS NOT NULL) EXECUTE FUNCTION note_returned_day();--> statement-breakpoint
-- What is there already.
INSERT INTO money_day_stale (circuit_id, day)
  SELECT DISTINCT circuit_id, (payed_at AT TIME ZONE 'Europe/Rome')::date FROM customer_order WHERE payed_at IS NOT NULL
  UNION SELECT o.circuit_id, p.taken_on FROM payment p JOIN customer_order o ON o.id = p.order_id WHERE p.taken_on IS NOT NULL
  UNION SELECT o.circuit_id, f.returned_on FROM refund f JOIN customer_order o ON o.id = f.order_id
    WHERE f.returned_on IS NOT NULL;
