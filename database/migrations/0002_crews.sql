CREATE TABLE "crew_fraction" (
	"crew_id" uuid NOT NULL,
	"relay_fraction_id" integer NOT NULL,
	"sellable_id" integer NOT NULL,
	CONSTRAINT "crew_fraction_crew_id_relay_fraction_id_pk" PRIMARY KEY("crew_id","relay_fraction_id"),
	CONSTRAINT "crew_fraction_sellable_id_unique" UNIQUE("sellable_id")
);
--> statement-breakpoint
CREATE TABLE "crew_place" (
	"detail_id" uuid PRIMARY KEY NOT NULL,
	"crew_id" uuid NOT NULL,
	"relay_fraction_id" integer,
	"member_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crew" (
	"id" uuid PRIMARY KEY NOT NULL,
	"race_id" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"password_hash" text,
	"captain_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "private_has_a_password" CHECK (("crew"."type" = 'private') = ("crew"."password_hash" is not null))
);
--> statement-breakpoint
ALTER TABLE "crew_fraction" ADD CONSTRAINT "crew_fraction_crew_id_crew_id_fk" FOREIGN KEY ("crew_id") REFERENCES "public"."crew"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_fraction" ADD CONSTRAINT "crew_fraction_relay_fraction_id_relay_fraction_id_fk" FOREIGN KEY ("relay_fraction_id") REFERENCES "public"."relay_fraction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_fraction" ADD CONSTRAINT "crew_fraction_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_place" ADD CONSTRAINT "crew_place_crew_id_crew_id_fk" FOREIGN KEY ("crew_id") REFERENCES "public"."crew"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_place" ADD CONSTRAINT "crew_place_relay_fraction_id_relay_fraction_id_fk" FOREIGN KEY ("relay_fraction_id") REFERENCES "public"."relay_fraction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_place" ADD CONSTRAINT "crew_place_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew" ADD CONSTRAINT "crew_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew" ADD CONSTRAINT "crew_captain_user_id_user_account_id_fk" FOREIGN KEY ("captain_user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crew_place_crew_id_index" ON "crew_place" USING btree ("crew_id");--> statement-breakpoint
CREATE INDEX "crew_place_member_id_index" ON "crew_place" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crew_name_once" ON "crew" USING btree ("race_id",lower("name"));