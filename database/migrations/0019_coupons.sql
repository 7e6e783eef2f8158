CREATE TABLE "coupon_counter" (
	"coupon_id" uuid PRIMARY KEY NOT NULL,
	"most" integer NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "coupon_used_within" CHECK ("coupon_counter"."used" between 0 and "coupon_counter"."most")
);
--> statement-breakpoint
CREATE TABLE "coupon_target" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"race_id" integer,
	"race_package_id" integer,
	"product_id" integer,
	CONSTRAINT "coupon_target_is_one" CHECK (num_nonnulls("coupon_target"."race_id", "coupon_target"."race_package_id", "coupon_target"."product_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "coupon_use" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"once_for_user_id" uuid,
	"discount" integer NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_discount_not_negative" CHECK ("coupon_use"."discount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coupon" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"circuit_id" integer,
	"kind" text NOT NULL,
	"percent" integer,
	"amount" integer,
	"minimum" integer,
	"email" text,
	"active" boolean NOT NULL,
	"once_per_user" boolean NOT NULL,
	"alone" boolean NOT NULL,
	"needs" text NOT NULL,
	"first_day" date,
	"last_day" date,
	"from_registration_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_from_registration_id_unique" UNIQUE("from_registration_id"),
	CONSTRAINT "coupon_code_is_compared" CHECK ("coupon"."code" = upper("coupon"."code") and "coupon"."code" !~ '\s'),
	CONSTRAINT "coupon_percent_or_amount" CHECK (case "coupon"."kind"
        when 'percent' then "coupon"."amount" is null and "coupon"."percent" is not null and "coupon"."percent" between 1 and 100
        else "coupon"."percent" is null and "coupon"."amount" is not null and "coupon"."amount" > 0 end)
);
--> statement-breakpoint
ALTER TABLE "coupon_counter" ADD CONSTRAINT "coupon_counter_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_target" ADD CONSTRAINT "coupon_target_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_target" ADD CONSTRAINT "coupon_target_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_target" ADD CONSTRAINT "coupon_target_race_package_id_race_package_id_fk" FOREIGN KEY ("race_package_id") REFERENCES "public"."race_package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_target" ADD CONSTRAINT "coupon_target_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_once_for_user_id_user_account_id_fk" FOREIGN KEY ("once_for_user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_from_registration_id_registration_id_fk" FOREIGN KEY ("from_registration_id") REFERENCES "public"."registration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_target_coupon_id_index" ON "coupon_target" USING btree ("coupon_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_once_per_order" ON "coupon_use" USING btree ("order_id","coupon_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_once_per_user" ON "coupon_use" USING btree ("coupon_id","once_for_user_id") WHERE "coupon_use"."state" <> 'released';--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_code_once" ON "coupon" USING btree (upper("code"));--> statement-breakpoint
CREATE INDEX "coupon_circuit_id_index" ON "coupon" USING btree ("circuit_id");