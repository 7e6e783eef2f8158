ALTER TABLE "kept_place" ADD COLUMN "remind_at" timestamp with time zone NOT NULL DEFAULT now();--> statement-breakpoint
ALTER TABLE "kept_place" ALTER COLUMN "remind_at" DROP DEFAULT;