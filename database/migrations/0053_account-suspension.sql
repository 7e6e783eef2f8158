CREATE TABLE "account_suspension" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"circuit_id" integer NOT NULL,
	"reason" text NOT NULL,
	"suspended_at" timestamp with time zone NOT NULL,
	"suspended_by" uuid,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"end_reason" text,
	CONSTRAINT "account_suspension_end" CHECK (("account_suspension"."ended_at" is null) = ("account_suspension"."end_reason" is null)),
	CONSTRAINT "nobody_suspends_himself" CHECK ("account_suspension"."suspended_by" <> "account_suspension"."user_id")
);
--> statement-breakpoint
ALTER TABLE "account_suspension" ADD CONSTRAINT "account_suspension_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_suspension" ADD CONSTRAINT "account_suspension_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_suspension" ADD CONSTRAINT "account_suspension_suspended_by_user_account_id_fk" FOREIGN KEY ("suspended_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_suspension" ADD CONSTRAINT "account_suspension_ended_by_user_account_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_suspension_open_once" ON "account_suspension" USING btree ("user_id") WHERE "account_suspension"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "account_suspension_user_id_suspended_at_index" ON "account_suspension" USING btree ("user_id","suspended_at");--> statement-breakpoint
CREATE INDEX "account_suspension_suspended_by_index" ON "account_suspension" USING btree ("suspended_by");--> statement-breakpoint
CREATE INDEX "account_suspension_ended_by_index" ON "account_suspension" USING btree ("ended_by");