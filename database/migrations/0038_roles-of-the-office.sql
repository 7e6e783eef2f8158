ALTER TABLE "employee" ADD COLUMN "races" integer[];--> statement-breakpoint
CREATE INDEX "employee_circuit_id_index" ON "employee" USING btree ("circuit_id");--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "super_admin_of_no_circuit" CHECK (("employee"."role" = 'super-admin') = ("employee"."circuit_id" is null));--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "super_admin_of_all_races" CHECK ("employee"."role" <> 'super-admin' or "employee"."races" is null);