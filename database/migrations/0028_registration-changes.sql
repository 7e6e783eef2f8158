CREATE TABLE "registration_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"by_user_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "race" ADD COLUMN "changes_until" date;--> statement-breakpoint
ALTER TABLE "registration_change" ADD CONSTRAINT "registration_change_registration_id_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_change" ADD CONSTRAINT "registration_change_by_user_id_user_account_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_change_registration_id_at_index" ON "registration_change" USING btree ("registration_id","at");--> statement-breakpoint
CREATE INDEX "registration_change_by_user_id_index" ON "registration_change" USING btree ("by_user_id");