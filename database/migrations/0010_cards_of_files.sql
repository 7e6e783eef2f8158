CREATE TABLE "federation_card" (
	"federation_id" integer NOT NULL,
	"number" text NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"birthday" date,
	"gender" text,
	"nationality" text,
	"team_name" text,
	"team_code" text,
	"valid_until" date,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "federation_card_federation_id_number_pk" PRIMARY KEY("federation_id","number")
);
--> statement-breakpoint
ALTER TABLE "federation" ADD COLUMN "cards_from" text DEFAULT 'registry' NOT NULL;--> statement-breakpoint
ALTER TABLE "federation_card" ADD CONSTRAINT "federation_card_federation_id_federation_id_fk" FOREIGN KEY ("federation_id") REFERENCES "public"."federation"("id") ON DELETE cascade ON UPDATE no action;