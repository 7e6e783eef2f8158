ALTER TABLE "withdrawal" ADD COLUMN "had_left" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawal" ALTER COLUMN "had_left" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "restocked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "restocked_once_back" CHECK ("withdrawal"."goods_back_at" is not null or not "withdrawal"."restocked");--> statement-breakpoint
-- Of what was declared before, as far as the parcel still tells: it had left by then, and goods that came back had left, too.
UPDATE withdrawal w SET had_left = w.goods_back_at IS NOT NULL OR EXISTS (
  SELECT FROM parcel l WHERE l.order_id = w.order_id AND l.state IN ('sent', 'collected') AND l.changed_at <= w.received_at);--> statement-breakpoint
-- What the parcel of an order would be: a row if it is paid and has goods that were not taken out, and of which not all pieces
-- were withdrawn from. What has an address is sent, the rest is collected. It is due on the day of the race at which it is
-- collected, otherwise thirty days after the payment (art. 61 of the Italian Consumer Code).
CREATE OR REPLACE FUNCTION parcel_of(of uuid) RETURNS TABLE (circuit_id integer, way text, due_day date) LANGUAGE sql STABLE AS $$
  SELECT o.circuit_id, CASE WHEN (o.shipping->>'require_address')::boolean THEN 'courier' ELSE 'collection' END,
    coalesce(((o.shipping->'collection'->>'starts_at')::timestamptz AT TIME ZONE 'Europe/Rome')::date,
      (o.payed_at AT TIME ZONE 'Europe/Rome')::date + 30)
  FROM customer_order o
  WHERE o.id = of AND o.state IN ('paid', 'partly_refunded')
    AND EXISTS (SELECT FROM order_detail d WHERE d.order_id = o.id AND d.goods AND d.removed_at IS NULL
      AND d.quantity > coalesce((SELECT sum(w.quantity) FROM withdrawal_line w WHERE w.order_detail_id = d.id), 0))
$$;--> statement-breakpoint
CREATE FUNCTION keep_parcel_of_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_parcel((SELECT d.order_id FROM order_detail d WHERE d.id = coalesce(NEW.order_detail_id, OLD.order_detail_id)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_parcel_of_withdrawn AFTER INSERT OR UPDATE OR DELETE ON withdrawal_line
  FOR EACH ROW EXECUTE FUNCTION keep_parcel_of_withdrawn();--> statement-breakpoint
-- The parcels of what was withdrawn from before.
SELECT keep_parcel(o.order_id) FROM (SELECT DISTINCT order_id FROM withdrawal) o;
