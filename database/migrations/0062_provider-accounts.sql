CREATE TABLE "provider_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"provider" text NOT NULL,
	"sealed_keys" "bytea" NOT NULL,
	"ending" text NOT NULL,
	"set_by" uuid,
	"set_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"refusal" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "provider_account" ADD CONSTRAINT "provider_account_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_account" ADD CONSTRAINT "provider_account_set_by_user_account_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_account_current" ON "provider_account" USING btree ("circuit_id","provider") WHERE "provider_account"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "provider_account_set_by_index" ON "provider_account" USING btree ("set_by");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_account_id_provider_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."provider_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_of_account" ON "payment" USING btree ("account_id") WHERE "payment"."account_id" is not null;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "account_takes_what_a_provider_takes" CHECK ("payment"."account_id" is null or "payment"."provider" not in ('bank', 'cash'));