CREATE TABLE "stored_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"sealed_key" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "attachment" (
	"detail_id" uuid PRIMARY KEY NOT NULL,
	"certificate_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "medical_certificate_discipline" (
	"id" integer PRIMARY KEY NOT NULL,
	"i18n" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "medical_certificate_type" (
	"id" integer PRIMARY KEY NOT NULL,
	"i18n" jsonb NOT NULL,
	"asks_discipline" boolean DEFAULT true NOT NULL,
	"implied_discipline_id" integer,
	"position" integer NOT NULL,
	CONSTRAINT "asks_or_implies_a_discipline" CHECK ("medical_certificate_type"."asks_discipline" = ("medical_certificate_type"."implied_discipline_id" is null))
);
--> statement-breakpoint
CREATE TABLE "medical_certificate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"user_id" uuid,
	"type" text NOT NULL,
	"certificate_type_id" integer,
	"discipline_id" integer,
	"date_of_issue" date NOT NULL,
	"expiration_date" date NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"file_id" uuid,
	"datahealth_code" "bytea",
	"reviewed_by" uuid,
	"reviewed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "certificate_says_what_it_is" CHECK (("medical_certificate"."type" = 'upload' and "medical_certificate"."file_id" is not null and "medical_certificate"."certificate_type_id" is not null and "medical_certificate"."discipline_id" is not null and "medical_certificate"."datahealth_code" is null) or ("medical_certificate"."type" = 'datahealth' and "medical_certificate"."datahealth_code" is not null and "medical_certificate"."file_id" is null)),
	CONSTRAINT "certificate_status_known" CHECK ("medical_certificate"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "certificate_ends_after_it_begins" CHECK ("medical_certificate"."expiration_date" >= "medical_certificate"."date_of_issue")
);
--> statement-breakpoint
CREATE TABLE "datahealth_use" (
	"race_key" text NOT NULL,
	"code_mark" "bytea" NOT NULL,
	"detail_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "datahealth_use_race_key_code_mark_pk" PRIMARY KEY("race_key","code_mark")
);
--> statement-breakpoint
CREATE TABLE "registration_type_certificate" (
	"registration_type_id" integer NOT NULL,
	"certificate_type_id" integer NOT NULL,
	"discipline_id" integer NOT NULL,
	CONSTRAINT "registration_type_certificate_pk" PRIMARY KEY("registration_type_id","certificate_type_id","discipline_id")
);
--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_certificate_id_medical_certificate_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."medical_certificate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_certificate_type" ADD CONSTRAINT "medical_certificate_type_implied_discipline_id_medical_certificate_discipline_id_fk" FOREIGN KEY ("implied_discipline_id") REFERENCES "public"."medical_certificate_discipline"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_certificate" ADD CONSTRAINT "medical_certificate_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_certificate" ADD CONSTRAINT "medical_certificate_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_certificate" ADD CONSTRAINT "medical_certificate_certificate_type_id_medical_certificate_type_id_fk" FOREIGN KEY ("certificate_type_id") REFERENCES "public"."medical_certificate_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_certificate" ADD CONSTRAINT "medical_certificate_discipline_id_medical_certificate_discipline_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."medical_certificate_discipline"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_certificate" ADD CONSTRAINT "medical_certificate_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_type_certificate" ADD CONSTRAINT "registration_type_certificate_registration_type_id_registration_type_id_fk" FOREIGN KEY ("registration_type_id") REFERENCES "public"."registration_type"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_type_certificate" ADD CONSTRAINT "registration_type_certificate_certificate_type_id_medical_certificate_type_id_fk" FOREIGN KEY ("certificate_type_id") REFERENCES "public"."medical_certificate_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_type_certificate" ADD CONSTRAINT "registration_type_certificate_discipline_id_medical_certificate_discipline_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."medical_certificate_discipline"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_certificate_id_index" ON "attachment" USING btree ("certificate_id");--> statement-breakpoint
CREATE INDEX "medical_certificate_member_id_expiration_date_index" ON "medical_certificate" USING btree ("member_id","expiration_date");--> statement-breakpoint
CREATE INDEX "medical_certificate_user_id_index" ON "medical_certificate" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "datahealth_use_detail_id_index" ON "datahealth_use" USING btree ("detail_id");