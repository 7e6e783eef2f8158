ALTER TABLE "medical_certificate_discipline" ADD COLUMN "added_in" integer;--> statement-breakpoint
ALTER TABLE "medical_certificate_type" ADD COLUMN "added_in" integer;--> statement-breakpoint
ALTER TABLE "federation" ADD COLUMN "added_in" integer;--> statement-breakpoint
ALTER TABLE "medical_certificate_discipline" ADD CONSTRAINT "medical_certificate_discipline_added_in_circuit_id_fk" FOREIGN KEY ("added_in") REFERENCES "public"."circuit"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_certificate_type" ADD CONSTRAINT "medical_certificate_type_added_in_circuit_id_fk" FOREIGN KEY ("added_in") REFERENCES "public"."circuit"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "federation" ADD CONSTRAINT "federation_added_in_circuit_id_fk" FOREIGN KEY ("added_in") REFERENCES "public"."circuit"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Whose those are that an office has added before: the audit knows.
UPDATE "federation" SET "added_in" = (SELECT "circuit_id" FROM "audit_entry" WHERE "action" = 'federation_added' AND "facts"->>'item' = "federation"."id"::text ORDER BY "audit_entry"."id" LIMIT 1);--> statement-breakpoint
UPDATE "medical_certificate_type" SET "added_in" = (SELECT "circuit_id" FROM "audit_entry" WHERE "action" = 'certificate_type_added' AND "facts"->>'item' = "medical_certificate_type"."id"::text ORDER BY "audit_entry"."id" LIMIT 1);--> statement-breakpoint
UPDATE "medical_certificate_discipline" SET "added_in" = (SELECT "circuit_id" FROM "audit_entry" WHERE "action" = 'discipline_added' AND "facts"->>'item' = "medical_certificate_discipline"."id"::text ORDER BY "audit_entry"."id" LIMIT 1);
