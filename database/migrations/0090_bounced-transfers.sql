CREATE TABLE "bounced_transfer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"refund_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"sent_on" date NOT NULL,
	"bank_reference" text NOT NULL,
	"sent_to" text,
	"sent_at" timestamp with time zone NOT NULL,
	"came_back_on" date NOT NULL,
	"reason" text NOT NULL,
	"noted_by" uuid,
	"noted_at" timestamp with time zone NOT NULL,
	"returned_on" date NOT NULL,
	"taken_on" date NOT NULL,
	CONSTRAINT "transfer_comes_back_once" UNIQUE("refund_id","sent_at"),
	CONSTRAINT "bounce_positive" CHECK ("bounced_transfer"."amount" > 0),
	CONSTRAINT "comes_back_after_it_left" CHECK ("bounced_transfer"."came_back_on" >= "bounced_transfer"."sent_on")
);
--> statement-breakpoint
ALTER TABLE "bounced_transfer" ADD CONSTRAINT "bounced_transfer_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounced_transfer" ADD CONSTRAINT "bounced_transfer_noted_by_user_account_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bounced_transfer_noted_by_index" ON "bounced_transfer" USING btree ("noted_by");--> statement-breakpoint
-- It goes from the day on which its transfer had left, and is in again on the day on which it came: where that is closed by now, on the
-- one on which it is noted. Its days stay.
CREATE FUNCTION count_bounce() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  circuit integer;
begin
  if tg_op = 'INSERT' then
    select o.circuit_id, f.returned_on into circuit, new.returned_on
      from refund f join customer_order o on o.id = f.order_id where f.id = new.refund_id and f.state = 'done' and f.way = 'bank';
    new.taken_on := day_that_counts(circuit, new.came_back_on, (new.noted_at at time zone 'Europe/Rome')::date);
    return new;
  end if;
  select o.circuit_id into circuit from refund f join customer_order o on o.id = f.order_id where f.id = old.refund_id;
  if day_of_circuit_is_closed(circuit, old.returned_on) or day_of_circuit_is_closed(circuit, old.taken_on) then
    raise exception 'The takings of this day are closed' using errcode = 'check_violation', constraint = 'day_is_open';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
CREATE TRIGGER bounce_counts BEFORE INSERT OR DELETE OR UPDATE OF refund_id, amount, returned_on, taken_on ON bounced_transfer
  FOR EACH ROW EXECUTE FUNCTION count_bounce();
--> statement-breakpoint
CREATE FUNCTION note_bounce_days() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into money_day_stale (circuit_id, day)
    select distinct o.circuit_id, d.day from refund f join customer_order o on o.id = f.order_id
    cross join unnest(array[new.returned_on, new.taken_on, old.returned_on, old.taken_on]) d (day)
    where f.id = coalesce(new.refund_id, old.refund_id) and d.day is not null;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER note_bounce_days AFTER INSERT OR UPDATE OR DELETE ON bounced_transfer
  FOR EACH ROW EXECUTE FUNCTION note_bounce_days();
--> statement-breakpoint
-- A refund leaves its day, also a closed one, once its transfer has come back: what had left stays there by the row of that transfer.
CREATE OR REPLACE FUNCTION count_return() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  is_done boolean := new.state = 'done';
  noted date := (coalesce(new.ended_at, new.created_at) at time zone 'Europe/Rome')::date;
begin
  if tg_op = 'UPDATE' and old.returned_on is not null then
    if (not is_done or new.amount <> old.amount) and day_is_closed(old.order_id, old.returned_on)
      and not (not is_done and exists (select from bounced_transfer b where b.refund_id = old.id
        and b.sent_at = old.ended_at and b.amount = old.amount and b.returned_on = old.returned_on)) then
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
