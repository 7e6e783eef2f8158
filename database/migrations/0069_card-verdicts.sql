CREATE TABLE "card_verdict" (
	"member_id" uuid NOT NULL,
	"season_id" integer NOT NULL,
	"federation_id" integer NOT NULL,
	"number" text NOT NULL,
	"doubt" text NOT NULL,
	"verdict" text NOT NULL,
	"reason" text,
	"reviewed_by" uuid,
	"reviewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_verdict_pk" PRIMARY KEY("member_id","season_id","federation_id","number","doubt"),
	CONSTRAINT "card_verdict_known" CHECK ("card_verdict"."verdict" in ('approved', 'rejected')),
	CONSTRAINT "rejected_card_has_a_reason" CHECK (("card_verdict"."verdict" = 'rejected') = ("card_verdict"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "card_verdict" ADD CONSTRAINT "card_verdict_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_verdict" ADD CONSTRAINT "card_verdict_federation_id_federation_id_fk" FOREIGN KEY ("federation_id") REFERENCES "public"."federation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_verdict" ADD CONSTRAINT "card_verdict_reviewed_by_user_account_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_card_in_doubt" ON "registration" USING btree ("circuit_id") WHERE "registration"."card_number" is not null and "registration"."state" <> 'released' and coalesce("registration"."answers"->>'card', 'unverified') <> 'verified';
--> statement-breakpoint
-- What the office says of a card changes the light of every registration with it: the rows of its list are noted.
CREATE FUNCTION note_card_verdict() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO office_entry_stale (registration_id) SELECT r.id FROM registration r
    WHERE r.member_id = coalesce(NEW.member_id, OLD.member_id) AND r.season_id = coalesce(NEW.season_id, OLD.season_id)
      AND r.card_number = coalesce(NEW.number, OLD.number);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_card_verdict AFTER INSERT OR UPDATE OR DELETE ON card_verdict
  FOR EACH ROW EXECUTE FUNCTION note_card_verdict();
