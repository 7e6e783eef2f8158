ALTER TABLE "stage" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "stage" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "stage" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "stage" ADD CONSTRAINT "a_point_on_earth" CHECK (("stage"."latitude" is null) = ("stage"."longitude" is null)
        and "stage"."latitude" between -90 and 90 and "stage"."longitude" between -180 and 180);