CREATE TABLE "opening_notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"race_id" integer NOT NULL,
	"user_id" uuid,
	"email" text,
	"lang" text NOT NULL,
	"token_hash" "bytea",
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "opening_notice_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "an_account_or_an_address" CHECK (("opening_notice"."user_id" is null) <> ("opening_notice"."email" is null)),
	CONSTRAINT "an_address_has_a_link" CHECK (("opening_notice"."email" is null) = ("opening_notice"."token_hash" is null)),
	CONSTRAINT "an_account_is_confirmed" CHECK ("opening_notice"."user_id" is null or "opening_notice"."confirmed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "opening_notice" ADD CONSTRAINT "opening_notice_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_notice" ADD CONSTRAINT "opening_notice_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_told_once" ON "opening_notice" USING btree ("race_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "address_told_once" ON "opening_notice" USING btree ("race_id","email");--> statement-breakpoint
CREATE INDEX "opening_notice_user_id_index" ON "opening_notice" USING btree ("user_id");