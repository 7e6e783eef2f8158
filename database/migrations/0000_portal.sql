CREATE TABLE "attempt" (
	"bucket" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "attempt_bucket_window_start_pk" PRIMARY KEY("bucket","window_start")
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_user_id" uuid,
	"circuit_id" integer,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_key_user_id_operation_key_pk" PRIMARY KEY("user_id","operation","key")
);
--> statement-breakpoint
CREATE TABLE "address" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"member_id" uuid,
	"type" text NOT NULL,
	"company" text,
	"vat_number" text,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"address" text NOT NULL,
	"house_number" text NOT NULL,
	"zipcode" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"phone" text NOT NULL,
	"phone_e164" text,
	"is_primary" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"himself" boolean NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"email" text,
	"birthday" date,
	"gender" text,
	"nationality" text,
	"tax_code" text,
	"phone" text,
	"gadget_size" text,
	"emergency_contact" text,
	"emergency_phone" text,
	"newsletter" boolean DEFAULT false NOT NULL,
	"third_part" boolean DEFAULT false NOT NULL,
	"parent_name" text,
	"parent_relation" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_detail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cart_id" uuid NOT NULL,
	"parent_id" uuid,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	"member_id" uuid,
	"race_id" integer,
	"race_package_id" integer,
	"registration_type_id" integer,
	"answers" jsonb,
	"product_id" integer,
	"variables" integer[],
	"require_shipping" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quantity_positive" CHECK ("cart_detail"."quantity" >= 1),
	CONSTRAINT "a_registration_is_one" CHECK ("cart_detail"."kind" <> 'registration' or "cart_detail"."quantity" = 1),
	CONSTRAINT "line_says_what_it_is" CHECK (("cart_detail"."kind" = 'product' and "cart_detail"."product_id" is not null) or ("cart_detail"."kind" = 'registration' and "cart_detail"."member_id" is not null and "cart_detail"."registration_type_id" is not null and ("cart_detail"."race_id" is null) <> ("cart_detail"."race_package_id" is null)))
);
--> statement-breakpoint
CREATE TABLE "cart_hold" (
	"cart_detail_id" uuid NOT NULL,
	"sellable_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "cart_hold_cart_detail_id_sellable_id_pk" PRIMARY KEY("cart_detail_id","sellable_id"),
	CONSTRAINT "hold_positive" CHECK ("cart_hold"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "cart" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"circuit_id" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"held_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "circuit_setting" (
	"circuit_id" integer NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "circuit_setting_circuit_id_key_pk" PRIMARY KEY("circuit_id","key")
);
--> statement-breakpoint
CREATE TABLE "circuit" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"hosts" text[] NOT NULL,
	"i18n" jsonb NOT NULL,
	"inks" jsonb NOT NULL,
	"reference_prefix" text NOT NULL,
	"header_image" text,
	"logo" text,
	"promo" jsonb,
	"size_guide" text,
	"gadget_sizes" text[] NOT NULL,
	"bank" jsonb,
	"office" jsonb NOT NULL,
	"season_id" integer NOT NULL,
	CONSTRAINT "circuit_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "season" (
	"id" integer NOT NULL,
	"circuit_id" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "season_circuit_id_id_pk" PRIMARY KEY("circuit_id","id")
);
--> statement-breakpoint
CREATE TABLE "stage" (
	"id" integer PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"slug" text NOT NULL,
	"i18n" jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "federation" (
	"id" integer PRIMARY KEY NOT NULL,
	"i18n" jsonb NOT NULL,
	"card_pattern" text,
	"free_name" boolean DEFAULT false NOT NULL,
	"team_code" boolean DEFAULT false NOT NULL,
	"may_continue_without_card" boolean DEFAULT false NOT NULL,
	"team_after_valid_card" boolean DEFAULT false NOT NULL,
	"minimum_birth_year_age" integer
);
--> statement-breakpoint
CREATE TABLE "employee" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"circuit_id" integer,
	"role" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"device" text,
	CONSTRAINT "session_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "user_token" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"email" text,
	"code_hash" "bytea",
	"attempts" integer DEFAULT 0 NOT NULL,
	"payload" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"lang" text NOT NULL,
	"activated_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "consent_answer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"member_id" uuid,
	"circuit_id" integer NOT NULL,
	"kind" text NOT NULL,
	"policy_id" integer,
	"text_version" text NOT NULL,
	"accepted" boolean NOT NULL,
	"detail_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy" (
	"id" integer PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_required" boolean NOT NULL,
	"i18n" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_detail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"parent_id" uuid,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	"total_amount" integer NOT NULL,
	"discount" integer NOT NULL,
	"copy" jsonb NOT NULL,
	"product_id" integer,
	"variables" integer[],
	"position" integer NOT NULL,
	CONSTRAINT "discount_within_line" CHECK ("order_detail"."discount" between 0 and "order_detail"."total_amount")
);
--> statement-breakpoint
CREATE TABLE "order_hold" (
	"order_detail_id" uuid NOT NULL,
	"sellable_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"counted" text NOT NULL,
	CONSTRAINT "order_hold_order_detail_id_sellable_id_pk" PRIMARY KEY("order_detail_id","sellable_id"),
	CONSTRAINT "order_hold_positive" CHECK ("order_hold"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "order_state_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	"why" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"circuit_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"user_id" uuid,
	"cart_id" uuid,
	"state" text NOT NULL,
	"pay_method" text,
	"total_amount" integer NOT NULL,
	"total_shipping" integer NOT NULL,
	"total_discount" integer NOT NULL,
	"admin_cost" integer NOT NULL,
	"total_amount_due" integer NOT NULL,
	"shipping_address" jsonb,
	"origin" text NOT NULL,
	"lang" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"payed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"due_day" date,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "customer_order_reference_unique" UNIQUE("reference"),
	CONSTRAINT "customer_order_cart_id_unique" UNIQUE("cart_id"),
	CONSTRAINT "due_is_the_sum" CHECK ("customer_order"."total_amount_due" = "customer_order"."total_amount" + "customer_order"."total_shipping" - "customer_order"."total_discount" + "customer_order"."admin_cost"),
	CONSTRAINT "amounts_not_negative" CHECK (least("customer_order"."total_amount", "customer_order"."total_shipping", "customer_order"."total_discount", "customer_order"."admin_cost", "customer_order"."total_amount_due") >= 0),
	CONSTRAINT "payed_when_paid" CHECK ("customer_order"."state" not in ('paid', 'refunded', 'partly_refunded') or "customer_order"."payed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "circuit_pay_method" (
	"circuit_id" integer NOT NULL,
	"pay_method_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "circuit_pay_method_circuit_id_pay_method_id_pk" PRIMARY KEY("circuit_id","pay_method_id")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"payment_id" uuid,
	"kind" text NOT NULL,
	"genuine" boolean NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"redirect_link" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "payment_positive" CHECK ("payment"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"provider_ref" text,
	"why" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_positive" CHECK ("refund"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "custom_input" (
	"id" integer PRIMARY KEY NOT NULL,
	"race_id" integer,
	"relay_fraction_id" integer,
	"type" text NOT NULL,
	"slug" text NOT NULL,
	"required" boolean NOT NULL,
	"auto_show" boolean DEFAULT false NOT NULL,
	"i18n" jsonb NOT NULL,
	"variables" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "race_package_race" (
	"race_package_id" integer NOT NULL,
	"race_id" integer NOT NULL,
	CONSTRAINT "race_package_race_race_package_id_race_id_pk" PRIMARY KEY("race_package_id","race_id")
);
--> statement-breakpoint
CREATE TABLE "race_package" (
	"id" integer PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"slug" text NOT NULL,
	"i18n" jsonb NOT NULL,
	"coming_soon" boolean DEFAULT false NOT NULL,
	"registration_ends_at" timestamp with time zone NOT NULL,
	"full_price" integer
);
--> statement-breakpoint
CREATE TABLE "race" (
	"id" integer PRIMARY KEY NOT NULL,
	"stage_id" integer NOT NULL,
	"slug" text NOT NULL,
	"discipline" text NOT NULL,
	"i18n" jsonb NOT NULL,
	"distance" jsonb NOT NULL,
	"colourway" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"coming_soon" boolean DEFAULT false NOT NULL,
	"opens_at" timestamp with time zone,
	"registration_ends_at" timestamp with time zone NOT NULL,
	"ends_on" date NOT NULL,
	"sellable_id" integer NOT NULL,
	"registrations_in_cart" integer DEFAULT 1 NOT NULL,
	"is_relay" boolean DEFAULT false NOT NULL,
	"has_team_registration" boolean DEFAULT false NOT NULL,
	"only_for_team" boolean DEFAULT false NOT NULL,
	"gadget_sizes" text[] NOT NULL,
	"asks_gadget_size" boolean DEFAULT true NOT NULL,
	"substitution_enabled" boolean DEFAULT false NOT NULL,
	"transfer_enabled" boolean DEFAULT false NOT NULL,
	"minimum_age" integer,
	"position" integer NOT NULL,
	CONSTRAINT "race_sellable_id_unique" UNIQUE("sellable_id"),
	CONSTRAINT "a_cart_multiple_is_positive" CHECK ("race"."registrations_in_cart" >= 1)
);
--> statement-breakpoint
CREATE TABLE "registration_type_federation" (
	"registration_type_id" integer NOT NULL,
	"federation_id" integer NOT NULL,
	CONSTRAINT "registration_type_federation_registration_type_id_federation_id_pk" PRIMARY KEY("registration_type_id","federation_id")
);
--> statement-breakpoint
CREATE TABLE "registration_type_policy" (
	"registration_type_id" integer NOT NULL,
	"policy_id" integer NOT NULL,
	CONSTRAINT "registration_type_policy_registration_type_id_policy_id_pk" PRIMARY KEY("registration_type_id","policy_id")
);
--> statement-breakpoint
CREATE TABLE "registration_type" (
	"id" integer PRIMARY KEY NOT NULL,
	"race_id" integer,
	"race_package_id" integer,
	"i18n" jsonb NOT NULL,
	"price" integer NOT NULL,
	"has_federation" boolean DEFAULT false NOT NULL,
	"federation_id" integer,
	"medical_certificate_uploads_active" boolean DEFAULT false NOT NULL,
	"datahealth_active" boolean DEFAULT false NOT NULL,
	"datahealth_race_id" text,
	"datahealth_api_key" text,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "of_a_race_or_a_package" CHECK (("registration_type"."race_id" is null) <> ("registration_type"."race_package_id" is null)),
	CONSTRAINT "price_not_negative" CHECK ("registration_type"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "relay_fraction" (
	"id" integer PRIMARY KEY NOT NULL,
	"race_id" integer NOT NULL,
	"i18n" jsonb NOT NULL,
	"min" integer NOT NULL,
	"max" integer NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"race_id" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"state" text NOT NULL,
	"bib" integer
);
--> statement-breakpoint
CREATE TABLE "registration_draft" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"circuit_id" integer NOT NULL,
	"race_id" integer,
	"race_package_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"answers" jsonb NOT NULL,
	"cart_detail_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"order_detail_id" uuid NOT NULL,
	"user_id" uuid,
	"member_id" uuid NOT NULL,
	"circuit_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"race_id" integer,
	"race_package_id" integer,
	"registration_type_id" integer NOT NULL,
	"state" text NOT NULL,
	"status" text,
	"answers" jsonb NOT NULL,
	"card_number" text,
	"team_name" text,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "registration_reference_unique" UNIQUE("reference"),
	CONSTRAINT "registration_order_detail_id_unique" UNIQUE("order_detail_id")
);
--> statement-breakpoint
CREATE TABLE "product_media" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "product_media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"path" text NOT NULL,
	"i18n" jsonb NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_variable" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "product_variable_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"key" text NOT NULL,
	"i18n" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" integer PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"sku" text NOT NULL,
	"i18n" jsonb NOT NULL,
	"price" integer NOT NULL,
	"full_price" integer NOT NULL,
	"sellable_id" integer NOT NULL,
	"in_shop" boolean NOT NULL,
	"require_shipping" boolean DEFAULT false NOT NULL,
	"have_size_table" boolean DEFAULT false NOT NULL,
	"size_table_path" text,
	"in_presale" boolean DEFAULT false NOT NULL,
	"from_date" date,
	"to_date" date,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_sellable_id_unique" UNIQUE("sellable_id"),
	CONSTRAINT "product_price_not_negative" CHECK ("product"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "race_service" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "race_service_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"race_id" integer,
	"race_package_id" integer,
	"product_id" integer NOT NULL,
	"is_preselected" boolean DEFAULT false NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "of_a_race_or_a_package" CHECK (("race_service"."race_id" is null) <> ("race_service"."race_package_id" is null))
);
--> statement-breakpoint
CREATE TABLE "sellable" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "sellable_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10000 CACHE 1),
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_counter" (
	"sellable_id" integer PRIMARY KEY NOT NULL,
	"stock" integer NOT NULL,
	"ordered" integer DEFAULT 0 NOT NULL,
	"cart_blocked" integer DEFAULT 0 NOT NULL,
	"purchased" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "never_oversold" CHECK ("stock_counter"."ordered" + "stock_counter"."cart_blocked" + "stock_counter"."purchased" <= "stock_counter"."stock"),
	CONSTRAINT "never_negative" CHECK (least("stock_counter"."ordered", "stock_counter"."cart_blocked", "stock_counter"."purchased") >= 0)
);
--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_detail" ADD CONSTRAINT "cart_detail_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_detail" ADD CONSTRAINT "cart_detail_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_detail" ADD CONSTRAINT "cart_detail_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_detail" ADD CONSTRAINT "cart_detail_race_package_id_race_package_id_fk" FOREIGN KEY ("race_package_id") REFERENCES "public"."race_package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_detail" ADD CONSTRAINT "cart_detail_registration_type_id_registration_type_id_fk" FOREIGN KEY ("registration_type_id") REFERENCES "public"."registration_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_detail" ADD CONSTRAINT "cart_detail_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_detail" ADD CONSTRAINT "cart_detail_parent_id_cart_detail_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."cart_detail"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_hold" ADD CONSTRAINT "cart_hold_cart_detail_id_cart_detail_id_fk" FOREIGN KEY ("cart_detail_id") REFERENCES "public"."cart_detail"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_hold" ADD CONSTRAINT "cart_hold_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_setting" ADD CONSTRAINT "circuit_setting_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season" ADD CONSTRAINT "season_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage" ADD CONSTRAINT "stage_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "employee_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "employee_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_token" ADD CONSTRAINT "user_token_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_answer" ADD CONSTRAINT "consent_answer_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_answer" ADD CONSTRAINT "consent_answer_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_answer" ADD CONSTRAINT "consent_answer_policy_id_policy_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy" ADD CONSTRAINT "policy_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_detail" ADD CONSTRAINT "order_detail_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_detail" ADD CONSTRAINT "order_detail_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_hold" ADD CONSTRAINT "order_hold_order_detail_id_order_detail_id_fk" FOREIGN KEY ("order_detail_id") REFERENCES "public"."order_detail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_hold" ADD CONSTRAINT "order_hold_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_state_change" ADD CONSTRAINT "order_state_change_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_pay_method" ADD CONSTRAINT "circuit_pay_method_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_input" ADD CONSTRAINT "custom_input_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_input" ADD CONSTRAINT "custom_input_relay_fraction_id_relay_fraction_id_fk" FOREIGN KEY ("relay_fraction_id") REFERENCES "public"."relay_fraction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_package_race" ADD CONSTRAINT "race_package_race_race_package_id_race_package_id_fk" FOREIGN KEY ("race_package_id") REFERENCES "public"."race_package"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_package_race" ADD CONSTRAINT "race_package_race_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_package" ADD CONSTRAINT "race_package_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_stage_id_stage_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stage"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_type_federation" ADD CONSTRAINT "registration_type_federation_registration_type_id_registration_type_id_fk" FOREIGN KEY ("registration_type_id") REFERENCES "public"."registration_type"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_type_federation" ADD CONSTRAINT "registration_type_federation_federation_id_federation_id_fk" FOREIGN KEY ("federation_id") REFERENCES "public"."federation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_type_policy" ADD CONSTRAINT "registration_type_policy_registration_type_id_registration_type_id_fk" FOREIGN KEY ("registration_type_id") REFERENCES "public"."registration_type"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_type_policy" ADD CONSTRAINT "registration_type_policy_policy_id_policy_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_type" ADD CONSTRAINT "registration_type_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_type" ADD CONSTRAINT "registration_type_race_package_id_race_package_id_fk" FOREIGN KEY ("race_package_id") REFERENCES "public"."race_package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_type" ADD CONSTRAINT "registration_type_federation_id_federation_id_fk" FOREIGN KEY ("federation_id") REFERENCES "public"."federation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relay_fraction" ADD CONSTRAINT "relay_fraction_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_registration_id_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_draft" ADD CONSTRAINT "registration_draft_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_draft" ADD CONSTRAINT "registration_draft_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_draft" ADD CONSTRAINT "registration_draft_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_draft" ADD CONSTRAINT "registration_draft_race_package_id_race_package_id_fk" FOREIGN KEY ("race_package_id") REFERENCES "public"."race_package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_order_detail_id_order_detail_id_fk" FOREIGN KEY ("order_detail_id") REFERENCES "public"."order_detail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_race_package_id_race_package_id_fk" FOREIGN KEY ("race_package_id") REFERENCES "public"."race_package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_registration_type_id_registration_type_id_fk" FOREIGN KEY ("registration_type_id") REFERENCES "public"."registration_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_media" ADD CONSTRAINT "product_media_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variable" ADD CONSTRAINT "product_variable_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_service" ADD CONSTRAINT "race_service_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_service" ADD CONSTRAINT "race_service_race_package_id_race_package_id_fk" FOREIGN KEY ("race_package_id") REFERENCES "public"."race_package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_service" ADD CONSTRAINT "race_service_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_counter" ADD CONSTRAINT "stock_counter_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_window_start_index" ON "attempt" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "audit_entry_subject_type_subject_id_index" ON "audit_entry" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "audit_entry_circuit_id_at_index" ON "audit_entry" USING btree ("circuit_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_key_created_at_index" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "address_user_id_index" ON "address" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "address_primary_once" ON "address" USING btree ("user_id") WHERE "address"."is_primary";--> statement-breakpoint
CREATE UNIQUE INDEX "member_himself_once" ON "member" USING btree ("user_id") WHERE "member"."himself";--> statement-breakpoint
CREATE INDEX "member_user_id_index" ON "member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "member_same_person" ON "member" USING btree (lower("lastname"),lower("firstname"),"birthday");--> statement-breakpoint
CREATE INDEX "cart_detail_cart_id_index" ON "cart_detail" USING btree ("cart_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_open_once" ON "cart" USING btree ("user_id","circuit_id") WHERE "cart"."status" = 'open';--> statement-breakpoint
CREATE INDEX "cart_hold_end" ON "cart" USING btree ("held_until") WHERE "cart"."held_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stage_slug_once" ON "stage" USING btree ("circuit_id","season_id","slug");--> statement-breakpoint
CREATE INDEX "stage_circuit_id_starts_on_index" ON "stage" USING btree ("circuit_id","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_role_once" ON "employee" USING btree ("user_id",coalesce("circuit_id", 0),"role");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expires_at_index" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_token_user_id_kind_index" ON "user_token" USING btree ("user_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_once" ON "user_account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "consent_answer_user_id_at_index" ON "consent_answer" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "consent_answer_member_id_index" ON "consent_answer" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "consent_answer_detail_id_index" ON "consent_answer" USING btree ("detail_id");--> statement-breakpoint
CREATE INDEX "order_detail_order_id_index" ON "order_detail" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_state_change_order_id_index" ON "order_state_change" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "customer_order_user_id_created_at_index" ON "customer_order" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "order_to_expire" ON "customer_order" USING btree ("expires_at") WHERE "customer_order"."state" = 'awaiting_payment';--> statement-breakpoint
CREATE INDEX "customer_order_circuit_id_created_at_index" ON "customer_order" USING btree ("circuit_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_event_once" ON "payment_event" USING btree ("provider","event_id");--> statement-breakpoint
CREATE INDEX "payment_event_payment_id_index" ON "payment_event" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_ref_once" ON "payment" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "payment_order_id_index" ON "payment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_left_open" ON "payment" USING btree ("created_at") WHERE "payment"."state" in ('starting', 'open', 'refunding');--> statement-breakpoint
CREATE INDEX "refund_order_id_index" ON "refund" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "race_slug_once" ON "race" USING btree ("stage_id","slug");--> statement-breakpoint
CREATE INDEX "race_by_slug" ON "race" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "registration_type_race_id_index" ON "registration_type" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX "registration_type_race_package_id_index" ON "registration_type" USING btree ("race_package_id");--> statement-breakpoint
CREATE UNIQUE INDEX "athlete_once_per_race" ON "entry" USING btree ("race_id","member_id") WHERE "entry"."state" = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "bib_once_per_race" ON "entry" USING btree ("race_id","bib") WHERE "entry"."bib" is not null;--> statement-breakpoint
CREATE INDEX "entry_registration_id_index" ON "entry" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "registration_draft_user_id_changed_at_index" ON "registration_draft" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "registration_draft_expires_at_index" ON "registration_draft" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "registration_user_id_created_at_index" ON "registration" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "registration_member_id_index" ON "registration" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "registration_circuit_id_season_id_created_at_index" ON "registration" USING btree ("circuit_id","season_id","created_at");--> statement-breakpoint
CREATE INDEX "product_media_product_id_index" ON "product_media" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_variable_product_id_index" ON "product_variable" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_sku_once" ON "product" USING btree ("circuit_id","sku");--> statement-breakpoint
CREATE INDEX "race_service_race_id_index" ON "race_service" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX "race_service_race_package_id_index" ON "race_service" USING btree ("race_package_id");