ALTER TABLE "refund" ADD COLUMN "again_as" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_again_as_refund_id_fk" FOREIGN KEY ("again_as") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_refused" ON "refund" USING btree ("order_id") WHERE "refund"."state" = 'failed' and "refund"."way" = 'provider' and "refund"."again_as" is null;--> statement-breakpoint
CREATE INDEX "refund_again_as_index" ON "refund" USING btree ("again_as");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "only_what_failed_goes_again" CHECK ("refund"."again_as" is null or "refund"."state" = 'failed');