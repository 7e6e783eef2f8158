CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"email" text NOT NULL,
	"roles" jsonb NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "invitation_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_user_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_open_once" ON "invitation" USING btree ("circuit_id",lower("email")) WHERE "invitation"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "invitation_circuit_id_created_at_index" ON "invitation" USING btree ("circuit_id","created_at");--> statement-breakpoint
CREATE INDEX "invitation_invited_by_index" ON "invitation" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "invitation_expires_at_index" ON "invitation" USING btree ("expires_at");