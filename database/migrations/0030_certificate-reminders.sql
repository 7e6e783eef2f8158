CREATE TABLE "certificate_reminder" (
	"registration_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "certificate_reminder_registration_id_days_pk" PRIMARY KEY("registration_id","days")
);
--> statement-breakpoint
ALTER TABLE "certificate_reminder" ADD CONSTRAINT "certificate_reminder_registration_id_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registration"("id") ON DELETE no action ON UPDATE no action;