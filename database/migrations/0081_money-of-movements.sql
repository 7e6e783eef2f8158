CREATE TABLE "asked_rest" (
	"movement_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"missing" integer NOT NULL,
	"until" date NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" uuid,
	CONSTRAINT "missing_positive" CHECK ("asked_rest"."missing" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_detail" ADD COLUMN "written_off" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_allocation" ADD COLUMN "linked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "asked_rest" ADD CONSTRAINT "asked_rest_movement_id_bank_movement_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."bank_movement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_rest" ADD CONSTRAINT "asked_rest_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_rest" ADD CONSTRAINT "asked_rest_asked_by_user_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asked_rest_order_id_index" ON "asked_rest" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "asked_rest_asked_by_index" ON "asked_rest" USING btree ("asked_by");--> statement-breakpoint
ALTER TABLE "order_detail" ADD CONSTRAINT "written_off_within_discount" CHECK ("order_detail"."written_off" between 0 and "order_detail"."discount");