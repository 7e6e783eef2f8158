CREATE TABLE "invoice_counter" (
	"circuit_id" integer NOT NULL,
	"year" integer NOT NULL,
	"series" text NOT NULL,
	"last" integer NOT NULL,
	"last_on" date NOT NULL,
	CONSTRAINT "invoice_counter_circuit_id_year_series_pk" PRIMARY KEY("circuit_id","year","series"),
	CONSTRAINT "invoice_counter_positive" CHECK ("invoice_counter"."last" >= 1)
);
--> statement-breakpoint
CREATE TABLE "invoice_request" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"company" text NOT NULL,
	"fiscal_code" text NOT NULL,
	"vat_number" text NOT NULL,
	"recipient_code" text NOT NULL,
	"pec" text NOT NULL,
	"address_id" uuid NOT NULL,
	"seat" jsonb NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"invoice_number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"order_reference" text NOT NULL,
	"corrects_id" uuid,
	"refund_id" uuid,
	"issued_on" date NOT NULL,
	"paid_on" date NOT NULL,
	"pay_method" text,
	"issuer" jsonb NOT NULL,
	"buyer" jsonb,
	"circuit" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"taxes" jsonb NOT NULL,
	"total" integer NOT NULL,
	"stamp_duty" integer NOT NULL,
	"lang" text NOT NULL,
	"file_id" uuid,
	CONSTRAINT "invoice_invoice_number_unique" UNIQUE("invoice_number"),
	CONSTRAINT "invoice_total_positive" CHECK ("invoice"."total" > 0),
	CONSTRAINT "credit_note_corrects" CHECK (("invoice"."kind" = 'TD04') = ("invoice"."corrects_id" is not null) and ("invoice"."kind" = 'TD04') = ("invoice"."refund_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "invoice_issuer" (
	"circuit_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"seat" jsonb NOT NULL,
	"vat_number" text NOT NULL,
	"fiscal_code" text NOT NULL,
	"regime" text NOT NULL,
	"email" text NOT NULL,
	"prefix" text NOT NULL,
	"taxes" jsonb NOT NULL,
	"stamp_law" text,
	CONSTRAINT "invoice_issuer_prefix_unique" UNIQUE("prefix"),
	CONSTRAINT "issuer_prefix" CHECK ("invoice_issuer"."prefix" ~ '^[A-Z0-9]{1,4}$'),
	CONSTRAINT "issuer_regime" CHECK ("invoice_issuer"."regime" ~ '^RF[0-9]{2}$')
);
--> statement-breakpoint
ALTER TABLE "invoice_counter" ADD CONSTRAINT "invoice_counter_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_request" ADD CONSTRAINT "invoice_request_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_corrects_id_invoice_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_issuer" ADD CONSTRAINT "invoice_issuer_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_number_once" ON "invoice" USING btree ("circuit_id","year","series","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_once_per_order" ON "invoice" USING btree ("order_id") WHERE "invoice"."kind" = 'TD01';--> statement-breakpoint
CREATE UNIQUE INDEX "credit_note_once_per_refund" ON "invoice" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "invoice_order_id_index" ON "invoice" USING btree ("order_id");