CREATE TABLE "parcel" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"courier" text,
	"tracking_number" text,
	"tracking_link" text,
	CONSTRAINT "parcel_state_known" CHECK ("parcel"."state" in ('ready', 'sent', 'collected')),
	CONSTRAINT "tracking_of_what_was_sent" CHECK ("parcel"."state" = 'sent' or coalesce("parcel"."courier", "parcel"."tracking_number", "parcel"."tracking_link") is null)
);
--> statement-breakpoint
ALTER TABLE "privacy_request" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "privacy_request" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "privacy_request" ADD COLUMN "extension" text;--> statement-breakpoint
ALTER TABLE "privacy_request" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "parcel" ADD CONSTRAINT "parcel_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_detail_by_product" ON "order_detail" USING btree ("product_id") WHERE "order_detail"."product_id" is not null;--> statement-breakpoint
ALTER TABLE "privacy_request" ADD CONSTRAINT "privacy_request_of_somebody" CHECK (coalesce("privacy_request"."user_id"::text, "privacy_request"."email") is not null);--> statement-breakpoint
ALTER TABLE "privacy_request" ADD CONSTRAINT "privacy_request_answer" CHECK ("privacy_request"."answer" is null or "privacy_request"."state" = 'answered');