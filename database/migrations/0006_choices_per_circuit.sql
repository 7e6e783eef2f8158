ALTER TABLE "member" DROP COLUMN "newsletter";--> statement-breakpoint
ALTER TABLE "member" DROP COLUMN "third_part";