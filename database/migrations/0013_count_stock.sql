-- The one law for everything scarce; src/features/stock/server/stock.ts says how it is called. `changes` is a list of
-- {sellable_id, cart_blocked, ordered, purchased}, each sellable at most once; all counters change or none.
-- The rows are locked in the order of their ids, so that two buyers never wait for each other in a circle, and what
-- a row has to give is asked while it is locked. A function of small statements, because each of them sees the rows
-- as they are by then: within one large statement PostgreSQL works again on all that it had done for a row that
-- somebody else has just changed. `written` is how many rows the calling statement wrote before: PostgreSQL has an
-- argument before it calls, so that no counter is locked until those rows are there.
CREATE FUNCTION count_stock(changes jsonb, written bigint, OUT ok boolean, OUT shortages json) LANGUAGE plpgsql AS $$
DECLARE
  change record;
  available integer;
  lacking jsonb := '[]';
BEGIN
  FOR change IN
    SELECT * FROM jsonb_to_recordset(changes) AS c(sellable_id integer, cart_blocked integer, ordered integer, purchased integer)
    ORDER BY sellable_id
  LOOP
    SELECT greatest(0, c.stock - c.ordered - c.cart_blocked - c.purchased) INTO STRICT available
    FROM stock_counter c WHERE c.sellable_id = change.sellable_id FOR UPDATE;
    IF change.cart_blocked + change.ordered + change.purchased > available THEN
      lacking := lacking || jsonb_build_object('sellable_id', change.sellable_id, 'available', available);
    END IF;
  END LOOP;
  ok := lacking = '[]';
  shortages := lacking;
  IF ok THEN
    FOR change IN
      SELECT * FROM jsonb_to_recordset(changes) AS c(sellable_id integer, cart_blocked integer, ordered integer, purchased integer)
    LOOP
      UPDATE stock_counter c
      SET cart_blocked = c.cart_blocked + change.cart_blocked,
          ordered = c.ordered + change.ordered,
          purchased = c.purchased + change.purchased
      WHERE c.sellable_id = change.sellable_id;
    END LOOP;
  END IF;
END $$;
