CREATE TABLE "review_claim" (
	"kind" text NOT NULL,
	"thing" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_claim_kind_thing_pk" PRIMARY KEY("kind","thing")
);
--> statement-breakpoint
ALTER TABLE "medical_certificate" ADD COLUMN "correction" text;--> statement-breakpoint
ALTER TABLE "review_claim" ADD CONSTRAINT "review_claim_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_claim_user_id_index" ON "review_claim" USING btree ("user_id");