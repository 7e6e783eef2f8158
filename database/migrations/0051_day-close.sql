CREATE TABLE "day_close_way" (
	"circuit_id" integer NOT NULL,
	"day" date NOT NULL,
	"way" text NOT NULL,
	"taken" integer NOT NULL,
	"returned" integer NOT NULL,
	"counted" integer NOT NULL,
	CONSTRAINT "day_close_way_circuit_id_day_way_pk" PRIMARY KEY("circuit_id","day","way")
);
--> statement-breakpoint
CREATE TABLE "day_close" (
	"circuit_id" integer NOT NULL,
	"day" date NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"note" text,
	CONSTRAINT "day_close_circuit_id_day_pk" PRIMARY KEY("circuit_id","day")
);
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "taken_on" date;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "returned_on" date;--> statement-breakpoint
ALTER TABLE "day_close_way" ADD CONSTRAINT "day_close_way_circuit_id_day_day_close_circuit_id_day_fk" FOREIGN KEY ("circuit_id","day") REFERENCES "public"."day_close"("circuit_id","day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_close" ADD CONSTRAINT "day_close_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_close" ADD CONSTRAINT "day_close_closed_by_user_account_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_close_closed_by_index" ON "day_close" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "payment_taken_on_index" ON "payment" USING btree ("taken_on");--> statement-breakpoint
CREATE INDEX "refund_returned_on_index" ON "refund" USING btree ("returned_on");--> statement-breakpoint
-- Money that is there counts on its value day, and a provider's on the day on which it paid its order.
UPDATE payment p SET taken_on = coalesce(p.value_day,
    (greatest(p.created_at, o.payed_at) AT TIME ZONE 'Europe/Rome')::date)
  FROM customer_order o WHERE o.id = p.order_id AND p.state IN ('paid', 'refunding', 'refunded');--> statement-breakpoint
UPDATE refund SET returned_on = coalesce(sent_on, (coalesce(ended_at, created_at) AT TIME ZONE 'Europe/Rome')::date)
  WHERE state = 'done';--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "money_taken_has_its_day" CHECK (("payment"."state" in ('paid', 'refunding', 'refunded')) = ("payment"."taken_on" is not null));--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "money_returned_has_its_day" CHECK (("refund"."state" = 'done') = ("refund"."returned_on" is not null));--> statement-breakpoint
-- Asks under a lock that closing a day takes alone: whoever is counted before is seen by the closing, and whoever comes
-- after sees the closed day.
CREATE FUNCTION day_is_closed(of_order uuid, of_day date) RETURNS boolean LANGUAGE plpgsql AS $$
declare
  circuit integer;
begin
  select circuit_id into circuit from customer_order where id = of_order;
  perform pg_advisory_xact_lock_shared(hashtextextended('day close ' || circuit, 0));
  return exists (select from day_close c where c.circuit_id = circuit and c.day = of_day);
end $$;
--> statement-breakpoint
-- Money counts on its value day, or on the day on which it was noted where that one is closed by now. Its day stays.
CREATE FUNCTION count_taking() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  is_there boolean := new.state in ('paid', 'refunding', 'refunded');
  noted date := (new.changed_at at time zone 'Europe/Rome')::date;
begin
  if tg_op = 'UPDATE' and old.taken_on is not null then
    if (not is_there or new.amount <> old.amount) and day_is_closed(old.order_id, old.taken_on) then
      raise exception 'The takings of this day are closed' using errcode = 'check_violation', constraint = 'day_is_open';
    end if;
    new.taken_on := case when is_there then old.taken_on end;
    return new;
  end if;
  new.taken_on := case when is_there then coalesce(new.value_day, noted) end;
  if is_there and day_is_closed(new.order_id, new.taken_on) then
    new.taken_on := noted;
    if day_is_closed(new.order_id, noted) then
      raise exception 'The takings of this day are closed' using errcode = 'check_violation', constraint = 'day_is_open';
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER payment_counts BEFORE INSERT OR UPDATE OF state, amount, taken_on ON payment
  FOR EACH ROW EXECUTE FUNCTION count_taking();
--> statement-breakpoint
CREATE FUNCTION count_return() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  is_done boolean := new.state = 'done';
  noted date := (coalesce(new.ended_at, new.created_at) at time zone 'Europe/Rome')::date;
begin
  if tg_op = 'UPDATE' and old.returned_on is not null then
    if (not is_done or new.amount <> old.amount) and day_is_closed(old.order_id, old.returned_on) then
      raise exception 'The takings of this day are closed' using errcode = 'check_violation', constraint = 'day_is_open';
    end if;
    new.returned_on := case when is_done then old.returned_on end;
    return new;
  end if;
  new.returned_on := case when is_done then coalesce(new.sent_on, noted) end;
  if is_done and day_is_closed(new.order_id, new.returned_on) then
    new.returned_on := noted;
    if day_is_closed(new.order_id, noted) then
      raise exception 'The takings of this day are closed' using errcode = 'check_violation', constraint = 'day_is_open';
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER refund_counts BEFORE INSERT OR UPDATE OF state, amount, returned_on ON refund
  FOR EACH ROW EXECUTE FUNCTION count_return();
