CREATE TABLE "withdrawal_line" (
	"withdrawal_id" uuid NOT NULL,
	"order_detail_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "withdrawal_line_withdrawal_id_order_detail_id_pk" PRIMARY KEY("withdrawal_id","order_detail_id"),
	CONSTRAINT "withdrawal_line_positive" CHECK ("withdrawal_line"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"circuit_id" integer NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "withdrawal_number_positive" CHECK ("withdrawal"."number" >= 1)
);
--> statement-breakpoint
ALTER TABLE "withdrawal_line" ADD CONSTRAINT "withdrawal_line_withdrawal_id_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_line" ADD CONSTRAINT "withdrawal_line_order_detail_id_order_detail_id_fk" FOREIGN KEY ("order_detail_id") REFERENCES "public"."order_detail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawal_line_order_detail_id_index" ON "withdrawal_line" USING btree ("order_detail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_number_once" ON "withdrawal" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "withdrawal_circuit_id_received_at_index" ON "withdrawal" USING btree ("circuit_id","received_at");