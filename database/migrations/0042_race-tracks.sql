CREATE TABLE "race_track" (
	"race_id" integer PRIMARY KEY NOT NULL,
	"gpx" text NOT NULL,
	"profile" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "race_track" ADD CONSTRAINT "race_track_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;