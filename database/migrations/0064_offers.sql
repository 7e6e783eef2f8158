CREATE TABLE "offer_answer" (
	"disruption_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"choice" text NOT NULL,
	"silent" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"iban" text,
	"amount" integer,
	"release_id" uuid,
	"done_at" timestamp with time zone,
	"refund_id" uuid,
	CONSTRAINT "offer_answer_disruption_id_registration_id_pk" PRIMARY KEY("disruption_id","registration_id"),
	CONSTRAINT "a_refund_is_released" CHECK ("offer_answer"."choice" = 'refund' and ("offer_answer"."release_id" is null) = ("offer_answer"."amount" is null)
        or "offer_answer"."choice" <> 'refund' and "offer_answer"."release_id" is null and "offer_answer"."amount" is null
          and "offer_answer"."refund_id" is null and "offer_answer"."iban" is null),
	CONSTRAINT "what_is_done_was_chosen" CHECK (case "offer_answer"."choice" when 'keep' then "offer_answer"."done_at" is null
        when 'code' then "offer_answer"."done_at" is not null
        else "offer_answer"."done_at" is null or "offer_answer"."release_id" is not null end)
);
--> statement-breakpoint
CREATE TABLE "offer_release" (
	"id" uuid PRIMARY KEY NOT NULL,
	"disruption_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"registrations" integer NOT NULL,
	"needs_second" boolean NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "offer_release_positive" CHECK ("offer_release"."amount" > 0 and "offer_release"."registrations" > 0),
	CONSTRAINT "nothing_ends_unconfirmed" CHECK ("offer_release"."ended_at" is null or "offer_release"."confirmed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "disruption" ADD COLUMN "offers_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "disruption" ADD COLUMN "offers_refund" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "disruption" ADD COLUMN "answer_by" date;--> statement-breakpoint
ALTER TABLE "disruption" ADD COLUMN "gives_commission" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "disruption" ADD COLUMN "gives_services" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "disruption" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offer_answer" ADD CONSTRAINT "offer_answer_disruption_id_disruption_id_fk" FOREIGN KEY ("disruption_id") REFERENCES "public"."disruption"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_answer" ADD CONSTRAINT "offer_answer_registration_id_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_answer" ADD CONSTRAINT "offer_answer_release_id_offer_release_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."offer_release"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_answer" ADD CONSTRAINT "offer_answer_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_release" ADD CONSTRAINT "offer_release_disruption_id_disruption_id_fk" FOREIGN KEY ("disruption_id") REFERENCES "public"."disruption"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_release" ADD CONSTRAINT "offer_release_asked_by_user_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_release" ADD CONSTRAINT "offer_release_confirmed_by_user_account_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_answer_registration_id_index" ON "offer_answer" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "answers_of_a_release" ON "offer_answer" USING btree ("release_id") WHERE "offer_answer"."done_at" is null;--> statement-breakpoint
CREATE INDEX "offer_answer_refund_id_index" ON "offer_answer" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "offer_release_disruption_id_index" ON "offer_release" USING btree ("disruption_id");--> statement-breakpoint
CREATE INDEX "offer_release_asked_by_index" ON "offer_release" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "offer_release_confirmed_by_index" ON "offer_release" USING btree ("confirmed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "one_release_waits" ON "offer_release" USING btree ("disruption_id") WHERE "offer_release"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "disruption_to_settle" ON "disruption" USING btree ("answer_by") WHERE "disruption"."settled_at" is null;--> statement-breakpoint
ALTER TABLE "disruption" ADD CONSTRAINT "offers_have_a_last_day" CHECK (("disruption"."offers_code" or "disruption"."offers_refund") = ("disruption"."answer_by" is not null));