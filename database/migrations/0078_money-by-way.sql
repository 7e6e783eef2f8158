CREATE TABLE "money_day_way" (
	"circuit_id" integer NOT NULL,
	"day" date NOT NULL,
	"way" text NOT NULL,
	"taken" integer NOT NULL,
	"returned" integer NOT NULL,
	CONSTRAINT "money_day_way_circuit_id_day_way_pk" PRIMARY KEY("circuit_id","day","way")
);
--> statement-breakpoint
-- The way decides, too: what is noted of it, and what is there already.
DROP TRIGGER note_taken_day ON payment;--> statement-breakpoint
CREATE TRIGGER note_taken_day AFTER UPDATE ON payment
  FOR EACH ROW WHEN ((NEW.taken_on, NEW.amount, NEW.provider) IS DISTINCT FROM (OLD.taken_on, OLD.amount, OLD.provider))
  EXECUTE FUNCTION note_taken_day();--> statement-breakpoint
DROP TRIGGER note_returned_day ON refund;--> statement-breakpoint
CREATE TRIGGER note_returned_day AFTER UPDATE ON refund
  FOR EACH ROW WHEN ((NEW.returned_on, NEW.amount, NEW.way, NEW.payment_id)
    IS DISTINCT FROM (OLD.returned_on, OLD.amount, OLD.way, OLD.payment_id))
  EXECUTE FUNCTION note_returned_day();--> statement-breakpoint
INSERT INTO money_day_way (circuit_id, day, way, taken, returned)
  SELECT m.circuit_id, m.day, m.way, sum(m.taken), sum(m.returned) FROM (
    SELECT o.circuit_id, p.taken_on AS day, p.provider AS way, p.amount AS taken, 0 AS returned
      FROM payment p JOIN customer_order o ON o.id = p.order_id WHERE p.taken_on IS NOT NULL
    UNION ALL
    SELECT o.circuit_id, f.returned_on, CASE WHEN f.way = 'provider' THEN p.provider ELSE 'bank' END, 0, f.amount
      FROM refund f JOIN customer_order o ON o.id = f.order_id LEFT JOIN payment p ON p.id = f.payment_id
      WHERE f.returned_on IS NOT NULL) m
  GROUP BY 1, 2, 3;
