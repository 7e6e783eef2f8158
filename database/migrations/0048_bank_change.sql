CREATE TABLE "bank_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"bank" jsonb NOT NULL,
	"proposed_by" uuid,
	"proposed_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "two_persons" CHECK ("bank_change"."confirmed_by" <> "bank_change"."proposed_by")
);
--> statement-breakpoint
ALTER TABLE "bank_change" ADD CONSTRAINT "bank_change_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_change" ADD CONSTRAINT "bank_change_proposed_by_user_account_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_change" ADD CONSTRAINT "bank_change_confirmed_by_user_account_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_change_open_once" ON "bank_change" USING btree ("circuit_id") WHERE "bank_change"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "bank_change_proposed_by_index" ON "bank_change" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "bank_change_confirmed_by_index" ON "bank_change" USING btree ("confirmed_by");