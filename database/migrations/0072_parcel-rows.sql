DROP INDEX "order_detail_goods";--> statement-breakpoint
ALTER TABLE "order_detail" ADD COLUMN "goods" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel" ADD COLUMN "circuit_id" integer;--> statement-breakpoint
ALTER TABLE "parcel" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "parcel" ADD COLUMN "due_day" date;--> statement-breakpoint
ALTER TABLE "parcel" ADD COLUMN "stands" boolean;--> statement-breakpoint
-- What a product was when it was ordered is taken from what it is today.
UPDATE order_detail d SET goods = true FROM product p
  WHERE p.id = d.product_id AND d.kind = 'product' AND (p.in_shop OR p.require_shipping);--> statement-breakpoint
-- A line is goods if its product is in the shop or is shipped when it is ordered. The line keeps it.
CREATE FUNCTION know_goods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.goods := NEW.kind = 'product' AND coalesce(
    (SELECT p.in_shop OR p.require_shipping FROM product p WHERE p.id = NEW.product_id), false);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER know_goods BEFORE INSERT ON order_detail FOR EACH ROW EXECUTE FUNCTION know_goods();--> statement-breakpoint
-- What the parcel of an order would be: a row if it is paid and has goods that were not taken out. What has an address is
-- sent, the rest is collected. It is due on the day of the race at which it is collected, otherwise thirty days after the
-- payment (art. 61 of the Italian Consumer Code).
CREATE FUNCTION parcel_of(of uuid) RETURNS TABLE (circuit_id integer, way text, due_day date) LANGUAGE sql STABLE AS $$
  SELECT o.circuit_id, CASE WHEN (o.shipping->>'require_address')::boolean THEN 'courier' ELSE 'collection' END,
    coalesce(((o.shipping->'collection'->>'starts_at')::timestamptz AT TIME ZONE 'Europe/Rome')::date,
      (o.payed_at AT TIME ZONE 'Europe/Rome')::date + 30)
  FROM customer_order o
  WHERE o.id = of AND o.state IN ('paid', 'partly_refunded')
    AND EXISTS (SELECT FROM order_detail d WHERE d.order_id = o.id AND d.goods AND d.removed_at IS NULL)
$$;--> statement-breakpoint
-- The rows that are there: of orders that were given back only what was done stays, as history.
UPDATE parcel l SET circuit_id = o.circuit_id, stands = false,
    way = CASE WHEN (o.shipping->>'require_address')::boolean THEN 'courier' ELSE 'collection' END,
    due_day = (coalesce(o.payed_at, l.changed_at) AT TIME ZONE 'Europe/Rome')::date + 30
  FROM customer_order o WHERE o.id = l.order_id;--> statement-breakpoint
ALTER TABLE "parcel" DROP CONSTRAINT "parcel_state_known";--> statement-breakpoint
ALTER TABLE "parcel" ALTER COLUMN "changed_at" DROP NOT NULL;--> statement-breakpoint
INSERT INTO parcel (order_id, circuit_id, state, way, due_day, stands)
  SELECT o.id, p.circuit_id, 'to_pack', p.way, p.due_day, true
  FROM customer_order o CROSS JOIN LATERAL parcel_of(o.id) p
  WHERE o.id IN (SELECT d.order_id FROM order_detail d WHERE d.goods)
  ON CONFLICT (order_id) DO UPDATE SET way = excluded.way, due_day = excluded.due_day, stands = true;--> statement-breakpoint
ALTER TABLE "parcel" ALTER COLUMN "circuit_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel" ALTER COLUMN "way" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel" ALTER COLUMN "due_day" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel" ALTER COLUMN "stands" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel" ADD CONSTRAINT "parcel_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_by_recipient" ON "customer_order" USING gin (plain_words(("shipping_address"->>'firstname') || ' ' || ("shipping_address"->>'lastname')) gin_trgm_ops) WHERE "customer_order"."shipping_address" is not null;--> statement-breakpoint
CREATE INDEX "parcel_listed" ON "parcel" USING btree ("circuit_id","state","due_day","order_id","way") WHERE "parcel"."stands";--> statement-breakpoint
CREATE INDEX "parcel_by_tracking" ON "parcel" USING gin (plain_words("tracking_number") gin_trgm_ops) WHERE "parcel"."tracking_number" is not null;--> statement-breakpoint
ALTER TABLE "order_detail" ADD CONSTRAINT "goods_are_products" CHECK (not "order_detail"."goods" or "order_detail"."kind" = 'product');--> statement-breakpoint
ALTER TABLE "parcel" ADD CONSTRAINT "parcel_way_known" CHECK ("parcel"."way" in ('courier', 'collection'));--> statement-breakpoint
ALTER TABLE "parcel" ADD CONSTRAINT "parcel_moved_once_packed" CHECK (("parcel"."state" = 'to_pack') = ("parcel"."changed_at" is null));--> statement-breakpoint
ALTER TABLE "parcel" ADD CONSTRAINT "parcel_to_pack_stands" CHECK ("parcel"."stands" or "parcel"."state" <> 'to_pack');--> statement-breakpoint
ALTER TABLE "parcel" ADD CONSTRAINT "parcel_state_known" CHECK ("parcel"."state" in ('to_pack', 'ready', 'sent', 'collected'));--> statement-breakpoint
-- Writes the parcel of an order anew. It locks the order first, so that of two changes at one moment the second one sees the
-- first; whoever only refers to the order is in nobody's way. What nobody has touched goes with its reason; what was packed or sent stays as history.
CREATE FUNCTION keep_parcel(of uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM customer_order o WHERE o.id = of FOR NO KEY UPDATE;
  INSERT INTO parcel (order_id, circuit_id, state, way, due_day, stands)
    SELECT of, p.circuit_id, 'to_pack', p.way, p.due_day, true FROM parcel_of(of) p
    ON CONFLICT (order_id) DO UPDATE SET way = excluded.way, due_day = excluded.due_day, stands = true;
  IF NOT FOUND THEN
    DELETE FROM parcel WHERE order_id = of AND state = 'to_pack';
    UPDATE parcel SET stands = false WHERE order_id = of AND stands;
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_parcel_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_parcel(NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_parcel_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_parcel(NEW.order_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_parcel AFTER UPDATE ON customer_order
  FOR EACH ROW WHEN ((NEW.state, NEW.payed_at, NEW.shipping) IS DISTINCT FROM (OLD.state, OLD.payed_at, OLD.shipping))
  EXECUTE FUNCTION keep_parcel_of_order();--> statement-breakpoint
CREATE TRIGGER keep_parcel_of_new AFTER INSERT ON customer_order
  FOR EACH ROW WHEN (NEW.payed_at IS NOT NULL) EXECUTE FUNCTION keep_parcel_of_order();--> statement-breakpoint
CREATE TRIGGER keep_parcel_of_line AFTER UPDATE ON order_detail
  FOR EACH ROW WHEN ((NEW.goods, NEW.removed_at) IS DISTINCT FROM (OLD.goods, OLD.removed_at))
  EXECUTE FUNCTION keep_parcel_of_line();--> statement-breakpoint
CREATE TRIGGER keep_parcel_of_new_line AFTER INSERT ON order_detail
  FOR EACH ROW WHEN (NEW.goods) EXECUTE FUNCTION keep_parcel_of_line();
