CREATE TABLE "office_message_recipient" (
	"message_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "office_message_recipient_message_id_registration_id_pk" PRIMARY KEY("message_id","registration_id")
);
--> statement-breakpoint
CREATE TABLE "office_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"written_by" uuid,
	"subject_it" text NOT NULL,
	"subject_en" text NOT NULL,
	"text_it" text NOT NULL,
	"text_en" text NOT NULL,
	"promotion" boolean NOT NULL,
	"athletes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"leaves_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "office_message_recipient" ADD CONSTRAINT "office_message_recipient_message_id_office_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."office_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_message_recipient" ADD CONSTRAINT "office_message_recipient_registration_id_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_message" ADD CONSTRAINT "office_message_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_message" ADD CONSTRAINT "office_message_written_by_user_account_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "office_message_recipient_registration_id_index" ON "office_message_recipient" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "office_message_circuit_id_created_at_index" ON "office_message" USING btree ("circuit_id","created_at");--> statement-breakpoint
CREATE INDEX "office_message_written_by_index" ON "office_message" USING btree ("written_by");