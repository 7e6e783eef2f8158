CREATE TABLE "circuit_file" (
	"id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"circuit_id" integer NOT NULL,
	"stored_file_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "circuit_file_id_width_pk" PRIMARY KEY("id","width")
);
--> statement-breakpoint
ALTER TABLE "circuit_file" ADD CONSTRAINT "circuit_file_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_file" ADD CONSTRAINT "circuit_file_stored_file_id_stored_file_id_fk" FOREIGN KEY ("stored_file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "circuit_file_circuit_id_created_at_index" ON "circuit_file" USING btree ("circuit_id","created_at");