CREATE TABLE "federation_rule" (
	"federation_id" integer NOT NULL,
	"from_day" date NOT NULL,
	"card_pattern" text,
	"minimum_birth_year_age" integer,
	CONSTRAINT "federation_rule_federation_id_from_day_pk" PRIMARY KEY("federation_id","from_day")
);
--> statement-breakpoint
ALTER TABLE "federation_rule" ADD CONSTRAINT "federation_rule_federation_id_federation_id_fk" FOREIGN KEY ("federation_id") REFERENCES "public"."federation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_by_card" ON "registration" USING btree ("card_number") WHERE "registration"."card_number" is not null;--> statement-breakpoint
INSERT INTO "federation_rule" SELECT "id", '2020-01-01', "card_pattern", "minimum_birth_year_age" FROM "federation"
	WHERE "card_pattern" IS NOT NULL OR "minimum_birth_year_age" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "federation" DROP COLUMN "card_pattern";--> statement-breakpoint
ALTER TABLE "federation" DROP COLUMN "minimum_birth_year_age";