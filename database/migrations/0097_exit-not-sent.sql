-- Money for no order that was noted as sent and had not left: it leaves the takings of that day, in both circuits, until the day is closed.
CREATE OR REPLACE FUNCTION count_exit() RETURNS trigger LANGUAGE plpgsql AS $$
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
  elsif old.sent_on is not null and new.sent_on is null then
    if day_of_circuit_is_closed(old.circuit_id, old.returned_on)
      or (old.arrived_on is not null and day_of_circuit_is_closed(old.to_circuit_id, old.arrived_on)) then
      raise exception 'The takings of this day are closed' using errcode = 'check_violation', constraint = 'day_is_open';
    end if;
    new.returned_on := null;
    new.arrived_on := null;
  end if;
  return new;
end $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_exit_days() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into money_day_stale (circuit_id, day)
    select distinct d.circuit_id, d.day from (values
      (new.circuit_id, new.taken_on), (new.circuit_id, new.returned_on),
      (new.to_circuit_id, new.lent_on), (new.to_circuit_id, new.arrived_on),
      (old.circuit_id, old.taken_on), (old.circuit_id, old.returned_on),
      (old.to_circuit_id, old.lent_on), (old.to_circuit_id, old.arrived_on)) d (circuit_id, day)
    where d.day is not null;
  return null;
end $$;
