CREATE TABLE "account_erasure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"circuit_id" integer NOT NULL,
	"origin" text NOT NULL,
	"lang" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "privacy_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"circuit_id" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"due_day" date NOT NULL,
	CONSTRAINT "privacy_request_state_known" CHECK ("privacy_request"."state" in ('received', 'answered', 'withdrawn'))
);
--> statement-breakpoint
DROP INDEX "consent_answer_member_id_index";--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "owner_erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_erasure" ADD CONSTRAINT "account_erasure_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_erasure" ADD CONSTRAINT "account_erasure_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_request" ADD CONSTRAINT "privacy_request_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_request" ADD CONSTRAINT "privacy_request_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_erasure_open_once" ON "account_erasure" USING btree ("user_id") WHERE "account_erasure"."cancelled_at" is null and "account_erasure"."done_at" is null;--> statement-breakpoint
CREATE INDEX "account_erasure_due" ON "account_erasure" USING btree ("due_at") WHERE "account_erasure"."cancelled_at" is null and "account_erasure"."done_at" is null;--> statement-breakpoint
CREATE INDEX "privacy_request_user_id_created_at_index" ON "privacy_request" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "privacy_request_circuit_id_state_index" ON "privacy_request" USING btree ("circuit_id","state");--> statement-breakpoint
CREATE INDEX "member_of_erased_account" ON "member" USING btree ("erased_at") WHERE "member"."erased_at" is not null;--> statement-breakpoint
CREATE INDEX "consent_of_member" ON "consent_answer" USING btree ("member_id","circuit_id","kind","at");--> statement-breakpoint
CREATE INDEX "order_of_erased_account" ON "customer_order" USING btree ("owner_erased_at") WHERE "customer_order"."owner_erased_at" is not null;