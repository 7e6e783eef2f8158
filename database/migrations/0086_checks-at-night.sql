CREATE TABLE "set_up_check" (
	"circuit_id" integer PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "set_up_finding" (
	"circuit_id" integer NOT NULL,
	"kind" text NOT NULL,
	"thing" text NOT NULL,
	"key" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"from_day" date NOT NULL,
	CONSTRAINT "set_up_finding_circuit_id_kind_thing_key_pk" PRIMARY KEY("circuit_id","kind","thing","key")
);
--> statement-breakpoint
ALTER TABLE "set_up_check" ADD CONSTRAINT "set_up_check_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_up_finding" ADD CONSTRAINT "set_up_finding_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;