CREATE TABLE "cookie_choice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"choice" text NOT NULL,
	"text_version" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cookie_choice" ADD CONSTRAINT "cookie_choice_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cookie_choice_at_index" ON "cookie_choice" USING btree ("at");