ALTER TABLE "invoice_issuer" ADD COLUMN "stamp_from" integer DEFAULT 7747 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_issuer" ADD COLUMN "stamp_amount" integer DEFAULT 200 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_issuer" ADD COLUMN "causal" text DEFAULT 'Ordine {ordine}' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_issuer" ADD COLUMN "confirmed" jsonb;--> statement-breakpoint
ALTER TABLE "invoice_issuer" ADD CONSTRAINT "issuer_stamp" CHECK ("invoice_issuer"."stamp_from" >= 0 and "invoice_issuer"."stamp_amount" >= 0);