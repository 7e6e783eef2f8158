ALTER TABLE "invoice" ADD COLUMN "transmission" serial NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "sdi_state" text DEFAULT 'to_send' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "sdi_note" text;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "sdi_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "sdi_by" uuid;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_sdi_by_user_account_id_fk" FOREIGN KEY ("sdi_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_circuit_id_issued_on_index" ON "invoice" USING btree ("circuit_id","issued_on");--> statement-breakpoint
CREATE INDEX "invoice_sdi_by_index" ON "invoice" USING btree ("sdi_by");--> statement-breakpoint
CREATE INDEX "invoice_to_send" ON "invoice" USING btree ("circuit_id","issued_on") WHERE "invoice"."sdi_state" in ('to_send', 'rejected');--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_transmission_unique" UNIQUE("transmission");