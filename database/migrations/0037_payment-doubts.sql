CREATE TABLE "payment_doubt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"payment_id" uuid,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	"said" jsonb NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_doubt_once_a_day" UNIQUE NULLS NOT DISTINCT("kind","provider","payment_id","day"),
	CONSTRAINT "payment_doubt_counted" CHECK ("payment_doubt"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_doubt" ADD CONSTRAINT "payment_doubt_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_doubt_payment_id_index" ON "payment_doubt" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_doubt_last_at_index" ON "payment_doubt" USING btree ("last_at");