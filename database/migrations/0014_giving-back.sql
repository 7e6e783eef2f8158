CREATE TABLE "refund_line" (
	"refund_id" uuid NOT NULL,
	"order_detail_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "refund_line_refund_id_order_detail_id_pk" PRIMARY KEY("refund_id","order_detail_id"),
	CONSTRAINT "refund_line_positive" CHECK ("refund_line"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "refund" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_detail" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_state_change" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "way" text DEFAULT 'provider' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "surplus" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "sent_on" date;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_order_detail_id_order_detail_id_fk" FOREIGN KEY ("order_detail_id") REFERENCES "public"."order_detail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_line_order_detail_id_index" ON "refund_line" USING btree ("order_detail_id");--> statement-breakpoint
CREATE INDEX "refund_payment_id_index" ON "refund" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "provider_has_taken_it" CHECK ("refund"."way" = 'bank' or "refund"."payment_id" is not null);--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "bank_says_when" CHECK ("refund"."way" = 'provider' or "refund"."state" <> 'done'
        or ("refund"."sent_on" is not null and "refund"."bank_reference" is not null));--> statement-breakpoint
-- Until now only money that never paid its order went back.
UPDATE "refund" SET "surplus" = true;
