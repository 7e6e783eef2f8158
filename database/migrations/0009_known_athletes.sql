CREATE TABLE "member_link" (
	"user_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"linked_at" timestamp with time zone,
	"given" jsonb,
	CONSTRAINT "member_link_pk" PRIMARY KEY("user_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "member_link" ADD CONSTRAINT "member_link_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_link" ADD CONSTRAINT "member_link_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_link_member_id_index" ON "member_link" USING btree ("member_id");