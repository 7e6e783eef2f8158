CREATE TABLE "race_former_slug" (
	"race_id" integer NOT NULL,
	"slug" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "race_former_slug_race_id_slug_pk" PRIMARY KEY("race_id","slug")
);
--> statement-breakpoint
ALTER TABLE "race_former_slug" ADD CONSTRAINT "race_former_slug_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "race_former_slug_slug_index" ON "race_former_slug" USING btree ("slug");