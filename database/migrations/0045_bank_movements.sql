CREATE TABLE "bank_allocation" (
	"movement_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "bank_allocation_movement_id_payment_id_pk" PRIMARY KEY("movement_id","payment_id"),
	CONSTRAINT "allocation_positive" CHECK ("bank_allocation"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_layout" (
	"circuit_id" integer NOT NULL,
	"header" text NOT NULL,
	"columns" jsonb NOT NULL,
	"learnt_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_layout_circuit_id_header_pk" PRIMARY KEY("circuit_id","header")
);
--> statement-breakpoint
CREATE TABLE "bank_movement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"statement_id" uuid NOT NULL,
	"account" text NOT NULL,
	"reference" text NOT NULL,
	"booked_on" date NOT NULL,
	"value_day" date NOT NULL,
	"amount" integer NOT NULL,
	"payer" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"settled_by" uuid,
	"settled_at" timestamp with time zone,
	CONSTRAINT "movement_once" UNIQUE("circuit_id","account","reference"),
	CONSTRAINT "movement_positive" CHECK ("bank_movement"."amount" > 0),
	CONSTRAINT "settled_has_its_day" CHECK (("bank_movement"."state" = 'open') = ("bank_movement"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "bank_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"loaded_by" uuid,
	"loaded_at" timestamp with time zone NOT NULL,
	"fresh" integer NOT NULL,
	"seen" integer NOT NULL,
	"others" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_allocation" ADD CONSTRAINT "bank_allocation_movement_id_bank_movement_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."bank_movement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_allocation" ADD CONSTRAINT "bank_allocation_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_allocation" ADD CONSTRAINT "bank_allocation_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_layout" ADD CONSTRAINT "bank_layout_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_movement" ADD CONSTRAINT "bank_movement_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_movement" ADD CONSTRAINT "bank_movement_statement_id_bank_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_movement" ADD CONSTRAINT "bank_movement_settled_by_user_account_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_loaded_by_user_account_id_fk" FOREIGN KEY ("loaded_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_allocation_payment_id_index" ON "bank_allocation" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "bank_allocation_order_id_index" ON "bank_allocation" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_movement_circuit_id_state_value_day_index" ON "bank_movement" USING btree ("circuit_id","state","value_day");--> statement-breakpoint
CREATE INDEX "bank_movement_statement_id_index" ON "bank_movement" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "bank_movement_settled_by_index" ON "bank_movement" USING btree ("settled_by");--> statement-breakpoint
CREATE INDEX "bank_statement_circuit_id_loaded_at_index" ON "bank_statement" USING btree ("circuit_id","loaded_at");--> statement-breakpoint
CREATE INDEX "bank_statement_loaded_by_index" ON "bank_statement" USING btree ("loaded_by");--> statement-breakpoint
CREATE INDEX "order_by_causal" ON "customer_order" USING btree (translate(replace("reference", '-', ''), '015', 'OIS'));