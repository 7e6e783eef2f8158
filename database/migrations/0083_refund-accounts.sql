CREATE TABLE "refund_account" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"iban" text NOT NULL,
	"holder" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refund" DROP CONSTRAINT "bank_says_when";--> statement-breakpoint
ALTER TABLE "refund_account" ADD CONSTRAINT "refund_account_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_account" ADD CONSTRAINT "refund_account_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_account_user_id_index" ON "refund_account" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "bank_says_when" CHECK ("refund"."way" = 'provider' or "refund"."state" <> 'done'
        or ("refund"."sent_on" is not null and ("refund"."way" = 'cash' or "refund"."bank_reference" is not null)));