CREATE TABLE "movement_exit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"movement_id" uuid NOT NULL,
	"circuit_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"value_day" date NOT NULL,
	"payer" text NOT NULL,
	"iban" text,
	"reason" text NOT NULL,
	"moves" boolean NOT NULL,
	"to_circuit_id" integer,
	"twin_id" uuid,
	"twin_made" boolean DEFAULT false NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"sent_on" date,
	"bank_reference" text,
	"sent_at" timestamp with time zone,
	"taken_on" date,
	"returned_on" date,
	"lent_on" date,
	"arrived_on" date,
	CONSTRAINT "movement_exit_once" UNIQUE("movement_id"),
	CONSTRAINT "movement_exit_twin" UNIQUE("twin_id"),
	CONSTRAINT "exit_positive" CHECK ("movement_exit"."amount" > 0),
	CONSTRAINT "handed_over_to_somebody" CHECK (("movement_exit"."kind" = 'hand_over') = ("movement_exit"."to_circuit_id" is not null)),
	CONSTRAINT "handed_over_to_another" CHECK ("movement_exit"."to_circuit_id" is distinct from "movement_exit"."circuit_id"),
	CONSTRAINT "what_is_sent_back_moves" CHECK ("movement_exit"."kind" = 'hand_over' or "movement_exit"."moves"),
	CONSTRAINT "sent_with_its_reference" CHECK (("movement_exit"."sent_on" is null) = ("movement_exit"."bank_reference" is null) and ("movement_exit"."sent_on" is null) = ("movement_exit"."sent_at" is null)
        and ("movement_exit"."moves" or "movement_exit"."sent_on" is null)),
	CONSTRAINT "exit_counts_where_it_moves" CHECK (("movement_exit"."taken_on" is not null) = "movement_exit"."moves" and ("movement_exit"."returned_on" is not null) = ("movement_exit"."sent_on" is not null)
        and ("movement_exit"."lent_on" is not null) = ("movement_exit"."moves" and "movement_exit"."kind" = 'hand_over')
        and ("movement_exit"."arrived_on" is not null) = ("movement_exit"."sent_on" is not null and "movement_exit"."kind" = 'hand_over'))
);
--> statement-breakpoint
ALTER TABLE "bank_movement" ALTER COLUMN "statement_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "movement_exit" ADD CONSTRAINT "movement_exit_movement_id_bank_movement_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."bank_movement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movement_exit" ADD CONSTRAINT "movement_exit_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movement_exit" ADD CONSTRAINT "movement_exit_to_circuit_id_circuit_id_fk" FOREIGN KEY ("to_circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movement_exit" ADD CONSTRAINT "movement_exit_twin_id_bank_movement_id_fk" FOREIGN KEY ("twin_id") REFERENCES "public"."bank_movement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movement_exit" ADD CONSTRAINT "movement_exit_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "movement_exit_circuit_id_index" ON "movement_exit" USING btree ("circuit_id");--> statement-breakpoint
CREATE INDEX "movement_exit_to_circuit_id_index" ON "movement_exit" USING btree ("to_circuit_id");--> statement-breakpoint
CREATE INDEX "movement_exit_decided_by_index" ON "movement_exit" USING btree ("decided_by");--> statement-breakpoint
-- As `day_is_closed`, for what belongs to no order.
CREATE FUNCTION day_of_circuit_is_closed(of_circuit integer, of_day date) RETURNS boolean LANGUAGE plpgsql AS $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('day close ' || of_circuit, 0));
  return exists (select from day_close c where c.circuit_id = of_circuit and c.day = of_day);
end $$;
--> statement-breakpoint
-- The day on which money counts: the one that it wants, or where that is closed by now the one on which it is noted.
CREATE FUNCTION day_that_counts(of_circuit integer, wanted date, noted date) RETURNS date LANGUAGE plpgsql AS $$
begin
  if not day_of_circuit_is_closed(of_circuit, wanted) then
    return wanted;
  end if;
  if day_of_circuit_is_closed(of_circuit, noted) then
    raise exception 'The takings of this day are closed' using errcode = 'check_violation', constraint = 'day_is_open';
  end if;
  return noted;
end $$;
--> statement-breakpoint
-- What leaves the account came in on its value day; another circuit counts it as lent until it has arrived there. Days stay.
CREATE FUNCTION count_exit() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  decided date;
  noted date;
begin
  if tg_op = 'DELETE' then
    if (old.taken_on is not null and day_of_circuit_is_closed(old.circuit_id, old.taken_on))
      or (old.lent_on is not null and day_of_circuit_is_closed(old.to_circuit_id, old.lent_on)) then
      raise exception 'The takings of this day are closed' using errcode = 'check_violation', constraint = 'day_is_open';
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    decided := (new.decided_at at time zone 'Europe/Rome')::date;
    new.taken_on := case when new.moves then day_that_counts(new.circuit_id, new.value_day, decided) end;
    new.lent_on := case when new.moves and new.kind = 'hand_over' then
      day_that_counts(new.to_circuit_id, new.value_day, decided) end;
    return new;
  end if;
  if old.sent_on is null and new.sent_on is not null then
    noted := (new.sent_at at time zone 'Europe/Rome')::date;
    new.returned_on := day_that_counts(new.circuit_id, new.sent_on, noted);
    new.arrived_on := case when new.kind = 'hand_over' then day_that_counts(new.to_circuit_id, new.sent_on, noted) end;
  end if;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER exit_counts BEFORE INSERT OR DELETE OR UPDATE OF sent_on ON movement_exit
  FOR EACH ROW EXECUTE FUNCTION count_exit();
--> statement-breakpoint
CREATE FUNCTION note_exit_days() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into money_day_stale (circuit_id, day)
    select distinct d.circuit_id, d.day from (values
      (new.circuit_id, new.taken_on), (new.circuit_id, new.returned_on),
      (new.to_circuit_id, new.lent_on), (new.to_circuit_id, new.arrived_on),
      (old.circuit_id, old.taken_on), (old.to_circuit_id, old.lent_on)) d (circuit_id, day)
    where d.day is not null;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER note_exit_days AFTER INSERT OR UPDATE OR DELETE ON movement_exit
  FOR EACH ROW EXECUTE FUNCTION note_exit_days();
