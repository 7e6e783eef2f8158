-- The search index is made of trigrams. The extension is one that the owner of a database may make by themselves.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION USING ERRCODE = 'insufficient_privilege',
      MESSAGE = 'it may not create the extension pg_trgm: let an administrator run "create extension pg_trgm" in this database once, then start again';
  WHEN undefined_file OR feature_not_supported THEN
    RAISE EXCEPTION USING ERRCODE = 'insufficient_privilege',
      MESSAGE = 'the server lacks the extension pg_trgm: install PostgreSQL''s contrib package there, then start again';
END $$;
--> statement-breakpoint
-- Plain letters of a text, to search in: no accents, no apostrophes, no capitals (checkout §2, "Subscribers list"). In
-- PL/pgSQL with a cost: the planner thought a function in SQL free, and folded all names of a table rather than ask their index.
CREATE OR REPLACE FUNCTION plain_words(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 100 AS $$
BEGIN
  RETURN btrim(regexp_replace(translate(
    regexp_replace(lower(normalize(given, NFD)), U&'[\0300-\036f''\2019\2018\02bc`\00b4.]', '', 'g'),
    U&'\00f8\00d8\0142\0141\0111\0110\0131', 'oolldd' || 'i'), '[[:space:]_/-]+', ' ', 'g'));
END
$$;
--> statement-breakpoint
-- ## Tables, written by npm run db:renew
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
CREATE TABLE "start_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "start_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"of" text NOT NULL,
	"subject" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"sealed_key" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone
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
CREATE TABLE "member_link" (
	"user_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"linked_at" timestamp with time zone,
	"given" jsonb,
	CONSTRAINT "member_link_pk" PRIMARY KEY("user_id","member_id")
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
	"parent_name" text,
	"parent_relation" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone
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
	"paid_detail_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "for_one_registration" CHECK ("cart_detail"."parent_id" is null or "cart_detail"."paid_detail_id" is null),
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
	"hold_limit" timestamp with time zone,
	"held_since" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attachment" (
	"detail_id" uuid PRIMARY KEY NOT NULL,
	"certificate_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "medical_certificate_discipline" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "medical_certificate_discipline_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10000 CACHE 1),
	"i18n" jsonb NOT NULL,
	"position" integer NOT NULL,
	"added_in" integer
);
--> statement-breakpoint
CREATE TABLE "medical_certificate_type" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "medical_certificate_type_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10000 CACHE 1),
	"i18n" jsonb NOT NULL,
	"asks_discipline" boolean DEFAULT true NOT NULL,
	"implied_discipline_id" integer,
	"position" integer NOT NULL,
	"added_in" integer,
	CONSTRAINT "asks_or_implies_a_discipline" CHECK ("medical_certificate_type"."asks_discipline" = ("medical_certificate_type"."implied_discipline_id" is null))
);
--> statement-breakpoint
CREATE TABLE "medical_certificate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"user_id" uuid,
	"type" text NOT NULL,
	"certificate_type_id" integer,
	"discipline_id" integer,
	"date_of_issue" date NOT NULL,
	"expiration_date" date NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"correction" text,
	"file_id" uuid,
	"datahealth_code" "bytea",
	"sport" text,
	"reviewed_by" uuid,
	"reviewed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "certificate_says_what_it_is" CHECK (("medical_certificate"."type" = 'upload' and "medical_certificate"."file_id" is not null and "medical_certificate"."certificate_type_id" is not null and "medical_certificate"."discipline_id" is not null and "medical_certificate"."datahealth_code" is null) or ("medical_certificate"."type" = 'datahealth' and "medical_certificate"."datahealth_code" is not null and "medical_certificate"."file_id" is null)),
	CONSTRAINT "certificate_status_known" CHECK ("medical_certificate"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "certificate_ends_after_it_begins" CHECK ("medical_certificate"."expiration_date" >= "medical_certificate"."date_of_issue")
);
--> statement-breakpoint
CREATE TABLE "datahealth_use" (
	"race_key" text NOT NULL,
	"code_mark" "bytea" NOT NULL,
	"detail_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "datahealth_use_race_key_code_mark_pk" PRIMARY KEY("race_key","code_mark")
);
--> statement-breakpoint
CREATE TABLE "registration_type_certificate" (
	"registration_type_id" integer NOT NULL,
	"certificate_type_id" integer NOT NULL,
	"discipline_id" integer NOT NULL,
	CONSTRAINT "registration_type_certificate_pk" PRIMARY KEY("registration_type_id","certificate_type_id","discipline_id")
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
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "circuit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10000 CACHE 1),
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
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "stage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10000 CACHE 1),
	"circuit_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"slug" text NOT NULL,
	"i18n" jsonb NOT NULL,
	"address" text,
	"latitude" double precision,
	"longitude" double precision,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "a_point_on_earth" CHECK (("stage"."latitude" is null) = ("stage"."longitude" is null)
        and "stage"."latitude" between -90 and 90 and "stage"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "circuit_pay_method" (
	"circuit_id" integer NOT NULL,
	"pay_method_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "circuit_pay_method_circuit_id_pay_method_id_pk" PRIMARY KEY("circuit_id","pay_method_id")
);
--> statement-breakpoint
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
        else "coupon"."percent" is null and "coupon"."amount" is not null
          and ("coupon"."amount" > 0 or ("coupon"."amount" = 0 and "coupon"."from_registration_id" is not null)) end)
);
--> statement-breakpoint
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
CREATE TABLE "disruption" (
	"id" uuid PRIMARY KEY NOT NULL,
	"race_id" integer NOT NULL,
	"kind" text NOT NULL,
	"from_starts_at" timestamp with time zone NOT NULL,
	"to_starts_at" timestamp with time zone,
	"elsewhere" boolean DEFAULT false NOT NULL,
	"words_it" text NOT NULL,
	"words_en" text NOT NULL,
	"offers_code" boolean DEFAULT false NOT NULL,
	"offers_refund" boolean DEFAULT false NOT NULL,
	"answer_by" date,
	"gives_commission" boolean DEFAULT false NOT NULL,
	"gives_services" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	"done_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "a_postponed_race_has_a_day" CHECK (("disruption"."kind" = 'postponed') = ("disruption"."to_starts_at" is not null)),
	CONSTRAINT "offers_have_a_last_day" CHECK (("disruption"."offers_code" or "disruption"."offers_refund") = ("disruption"."answer_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "offer_answer" (
	"disruption_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"choice" text NOT NULL,
	"silent" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"iban" text,
	"amount" integer,
	"released_at" timestamp with time zone,
	"released_by" uuid,
	"done_at" timestamp with time zone,
	"refund_id" uuid,
	CONSTRAINT "offer_answer_disruption_id_registration_id_pk" PRIMARY KEY("disruption_id","registration_id"),
	CONSTRAINT "a_refund_is_released" CHECK ("offer_answer"."choice" = 'refund' and ("offer_answer"."released_at" is null) = ("offer_answer"."amount" is null)
        or "offer_answer"."choice" <> 'refund' and "offer_answer"."released_at" is null and "offer_answer"."amount" is null
          and "offer_answer"."refund_id" is null and "offer_answer"."iban" is null),
	CONSTRAINT "what_is_done_was_chosen" CHECK (case "offer_answer"."choice" when 'keep' then "offer_answer"."done_at" is null
        when 'code' then "offer_answer"."done_at" is not null
        else "offer_answer"."done_at" is null or "offer_answer"."released_at" is not null end)
);
--> statement-breakpoint
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
CREATE TABLE "federation_card" (
	"federation_id" integer NOT NULL,
	"number" text NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"birthday" date,
	"gender" text,
	"nationality" text,
	"team_name" text,
	"team_code" text,
	"valid_until" date,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "federation_card_federation_id_number_pk" PRIMARY KEY("federation_id","number")
);
--> statement-breakpoint
CREATE TABLE "federation_rule" (
	"federation_id" integer NOT NULL,
	"id" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "federation_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_day" date NOT NULL,
	"card_pattern" text,
	"minimum_birth_year_age" integer,
	CONSTRAINT "federation_rule_federation_id_from_day_pk" PRIMARY KEY("federation_id","from_day"),
	CONSTRAINT "federation_rule_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "federation" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "federation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10000 CACHE 1),
	"i18n" jsonb NOT NULL,
	"free_name" boolean DEFAULT false NOT NULL,
	"team_code" boolean DEFAULT false NOT NULL,
	"may_continue_without_card" boolean DEFAULT false NOT NULL,
	"team_after_valid_card" boolean DEFAULT false NOT NULL,
	"cards_from" text DEFAULT 'registry' NOT NULL,
	"added_in" integer
);
--> statement-breakpoint
CREATE TABLE "account_suspension" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"circuit_id" integer NOT NULL,
	"reason" text NOT NULL,
	"suspended_at" timestamp with time zone NOT NULL,
	"suspended_by" uuid,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"end_reason" text,
	CONSTRAINT "account_suspension_end" CHECK (("account_suspension"."ended_at" is null) = ("account_suspension"."end_reason" is null)),
	CONSTRAINT "nobody_suspends_himself" CHECK ("account_suspension"."suspended_by" <> "account_suspension"."user_id")
);
--> statement-breakpoint
CREATE TABLE "employee" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"circuit_id" integer,
	"role" text NOT NULL,
	"races" integer[],
	CONSTRAINT "super_admin_of_no_circuit" CHECK (("employee"."role" = 'super-admin') = ("employee"."circuit_id" is null)),
	CONSTRAINT "super_admin_of_all_races" CHECK ("employee"."role" <> 'super-admin' or "employee"."races" is null)
);
--> statement-breakpoint
CREATE TABLE "external_identity" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text,
	"linked_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "external_identity_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"host" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "provider_ticket" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"trip" jsonb NOT NULL,
	"secrets" jsonb,
	"provided" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_code_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"second_factor_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"device" text,
	CONSTRAINT "session_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "user_token" (
	"token_hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"email" text,
	"code_hash" "bytea",
	"attempts" integer DEFAULT 0 NOT NULL,
	"payload" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "user_token_token_hash_kind_pk" PRIMARY KEY("token_hash","kind")
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
CREATE TABLE "invoice_counter" (
	"circuit_id" integer NOT NULL,
	"year" integer NOT NULL,
	"series" text NOT NULL,
	"last" integer NOT NULL,
	"last_on" date NOT NULL,
	CONSTRAINT "invoice_counter_circuit_id_year_series_pk" PRIMARY KEY("circuit_id","year","series"),
	CONSTRAINT "invoice_counter_positive" CHECK ("invoice_counter"."last" >= 1)
);
--> statement-breakpoint
CREATE TABLE "invoice_request" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"company" text NOT NULL,
	"fiscal_code" text NOT NULL,
	"vat_number" text NOT NULL,
	"recipient_code" text NOT NULL,
	"pec" text NOT NULL,
	"address_id" uuid NOT NULL,
	"seat" jsonb NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"invoice_number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"order_reference" text NOT NULL,
	"corrects_id" uuid,
	"refund_id" uuid,
	"issued_on" date NOT NULL,
	"issued_at" timestamp with time zone,
	"paid_on" date NOT NULL,
	"pay_method" text,
	"issuer" jsonb NOT NULL,
	"buyer" jsonb,
	"circuit" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"taxes" jsonb NOT NULL,
	"total" integer NOT NULL,
	"stamp_duty" integer NOT NULL,
	"lang" text NOT NULL,
	"file_id" uuid,
	"mailed_at" timestamp with time zone,
	"transmission" serial NOT NULL,
	"sdi_state" text DEFAULT 'to_send' NOT NULL,
	"sdi_note" text,
	"sdi_at" timestamp with time zone,
	"rejected_on" date,
	"sdi_by" uuid,
	CONSTRAINT "invoice_invoice_number_unique" UNIQUE("invoice_number"),
	CONSTRAINT "invoice_transmission_unique" UNIQUE("transmission"),
	CONSTRAINT "invoice_total_positive" CHECK ("invoice"."total" > 0),
	CONSTRAINT "credit_note_corrects" CHECK (("invoice"."kind" = 'TD04') = ("invoice"."corrects_id" is not null) and ("invoice"."kind" = 'TD04') = ("invoice"."refund_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "invoice_issuer" (
	"circuit_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"seat" jsonb NOT NULL,
	"vat_number" text NOT NULL,
	"fiscal_code" text NOT NULL,
	"regime" text NOT NULL,
	"email" text NOT NULL,
	"prefix" text NOT NULL,
	"taxes" jsonb NOT NULL,
	"stamp_law" text,
	"stamp_from" integer DEFAULT 7747 NOT NULL,
	"stamp_amount" integer DEFAULT 200 NOT NULL,
	"causal" text DEFAULT 'Ordine {ordine}' NOT NULL,
	CONSTRAINT "invoice_issuer_prefix_unique" UNIQUE("prefix"),
	CONSTRAINT "issuer_prefix" CHECK ("invoice_issuer"."prefix" ~ '^[A-Z0-9]{1,4}$'),
	CONSTRAINT "issuer_stamp" CHECK ("invoice_issuer"."stamp_from" >= 0 and "invoice_issuer"."stamp_amount" >= 0),
	CONSTRAINT "issuer_regime" CHECK ("invoice_issuer"."regime" ~ '^RF[0-9]{2}$')
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
CREATE TABLE "cookie_choice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"choice" text NOT NULL,
	"text_version" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "policy_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10000 CACHE 1),
	"circuit_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_required" boolean NOT NULL,
	"i18n" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_version" (
	"policy_id" integer NOT NULL,
	"version" integer NOT NULL,
	"i18n" jsonb NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "policy_version_policy_id_version_pk" PRIMARY KEY("policy_id","version")
);
--> statement-breakpoint
CREATE TABLE "text_notice" (
	"user_id" uuid NOT NULL,
	"version" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_notice_user_id_version_pk" PRIMARY KEY("user_id","version")
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
	"written_off" integer DEFAULT 0 NOT NULL,
	"copy" jsonb NOT NULL,
	"product_id" integer,
	"goods" boolean DEFAULT false NOT NULL,
	"variables" integer[],
	"position" integer NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_in" text,
	CONSTRAINT "goods_are_products" CHECK (not "order_detail"."goods" or "order_detail"."kind" = 'product'),
	CONSTRAINT "removed_in_a_state" CHECK (("order_detail"."removed_at" is null) = ("order_detail"."removed_in" is null)),
	CONSTRAINT "written_off_within_discount" CHECK ("order_detail"."written_off" between 0 and "order_detail"."discount"),
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
	"why" text NOT NULL,
	"refund_id" uuid,
	"told_at" timestamp with time zone DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE "customer_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"circuit_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
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
	"shipping" jsonb,
	"origin" text NOT NULL,
	"lang" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"payed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"held_since" timestamp with time zone,
	"due_day" date,
	"wire_chosen_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"delivery" text,
	"delivery_at" timestamp with time zone,
	"courier" text,
	"tracking_number" text,
	"tracking_link" text,
	"owner_erased_at" timestamp with time zone,
	CONSTRAINT "customer_order_reference_unique" UNIQUE("reference"),
	CONSTRAINT "customer_order_cart_id_unique" UNIQUE("cart_id"),
	CONSTRAINT "delivery_known" CHECK ("customer_order"."delivery" in ('to_pack', 'ready', 'sent', 'collected')),
	CONSTRAINT "delivery_has_its_day" CHECK ((coalesce("customer_order"."delivery", 'to_pack') = 'to_pack') = ("customer_order"."delivery_at" is null)),
	CONSTRAINT "tracking_of_what_was_sent" CHECK ("customer_order"."delivery" = 'sent' or coalesce("customer_order"."courier", "customer_order"."tracking_number", "customer_order"."tracking_link") is null),
	CONSTRAINT "due_is_the_sum" CHECK ("customer_order"."total_amount_due" = "customer_order"."total_amount" + "customer_order"."total_shipping" - "customer_order"."total_discount" + "customer_order"."admin_cost"),
	CONSTRAINT "amounts_not_negative" CHECK (least("customer_order"."total_amount", "customer_order"."total_shipping", "customer_order"."total_discount", "customer_order"."admin_cost", "customer_order"."total_amount_due") >= 0),
	CONSTRAINT "payed_when_paid" CHECK ("customer_order"."state" not in ('paid', 'refunded', 'partly_refunded') or "customer_order"."payed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "books_lock" (
	"circuit_id" integer PRIMARY KEY NOT NULL,
	"closed_until" date NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_fact_note" (
	"fact_id" uuid PRIMARY KEY NOT NULL,
	"by" uuid,
	"note" text,
	"why" text,
	"said_on" date,
	"reference" text,
	"sent_to" text
);
--> statement-breakpoint
CREATE TABLE "money_fact" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"circuit_id" integer NOT NULL,
	"order_id" uuid,
	"payment_id" uuid,
	"refund_id" uuid,
	"movement_id" uuid,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"amount" integer NOT NULL,
	"counts_on" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reverses" uuid,
	CONSTRAINT "fact_is_of_one_thing" CHECK (num_nonnulls("money_fact"."payment_id", "money_fact"."refund_id", "money_fact"."movement_id") = 1
        and ("money_fact"."order_id" is null) = ("money_fact"."movement_id" is not null)),
	CONSTRAINT "fact_has_its_sign" CHECK ("money_fact"."amount" <> 0 and ("money_fact"."amount" > 0) = ("money_fact"."kind" = 'came_back'
        or ("money_fact"."kind" in ('received', 'exit_in', 'written_off')) = ("money_fact"."reverses" is null)))
);
--> statement-breakpoint
CREATE TABLE "payment_doubt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"payment_id" uuid,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	"said" jsonb NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_doubt_once_a_day" UNIQUE NULLS NOT DISTINCT("kind","provider","payment_id","day"),
	CONSTRAINT "payment_doubt_counted" CHECK ("payment_doubt"."count" > 0)
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
	"account_id" uuid,
	"provider_ref" text,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"declines" integer DEFAULT 0 NOT NULL,
	"redirect_link" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"value_day" date,
	CONSTRAINT "payment_positive" CHECK ("payment"."amount" > 0),
	CONSTRAINT "account_takes_what_a_provider_takes" CHECK ("payment"."account_id" is null or "payment"."provider" not in ('bank', 'cash')),
	CONSTRAINT "money_by_hand_has_its_day" CHECK (("payment"."provider" in ('bank', 'cash')) = ("payment"."value_day" is not null)),
	CONSTRAINT "money_by_hand_is_there" CHECK ("payment"."provider" not in ('bank', 'cash')
        or "payment"."state" in ('paid', 'refunding', 'refunded', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "provider_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"provider" text NOT NULL,
	"sealed_keys" "bytea" NOT NULL,
	"ending" text NOT NULL,
	"set_by" uuid,
	"set_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"refusal" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refund_account" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"iban" text NOT NULL,
	"holder" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_line" (
	"refund_id" uuid NOT NULL,
	"order_detail_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "refund_line_refund_id_order_detail_id_pk" PRIMARY KEY("refund_id","order_detail_id"),
	CONSTRAINT "refund_line_positive" CHECK ("refund_line"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid,
	"order_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"way" text DEFAULT 'provider' NOT NULL,
	"surplus" boolean DEFAULT false NOT NULL,
	"commission" integer DEFAULT 0 NOT NULL,
	"shipping" integer DEFAULT 0 NOT NULL,
	"provider_ref" text,
	"sent_on" date,
	"bank_reference" text,
	"sent_to" text,
	"why" text NOT NULL,
	"note" text,
	"failure" text,
	"again_as" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "only_what_failed_goes_again" CHECK ("refund"."again_as" is null or "refund"."state" = 'failed'),
	CONSTRAINT "refund_positive" CHECK ("refund"."amount" > 0),
	CONSTRAINT "refund_has_its_commission" CHECK ("refund"."commission" between 0 and "refund"."amount" and ("refund"."commission" = 0 or not "refund"."surplus")),
	CONSTRAINT "refund_has_its_shipping" CHECK ("refund"."shipping" between 0 and "refund"."amount" - "refund"."commission" and ("refund"."shipping" = 0 or not "refund"."surplus")),
	CONSTRAINT "provider_has_taken_it" CHECK ("refund"."way" = 'bank' or "refund"."payment_id" is not null),
	CONSTRAINT "bank_says_when" CHECK ("refund"."way" = 'provider' or "refund"."state" <> 'done'
        or ("refund"."sent_on" is not null and ("refund"."way" = 'cash' or "refund"."bank_reference" is not null)))
);
--> statement-breakpoint
CREATE TABLE "account_erasure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"circuit_id" integer NOT NULL,
	"origin" text NOT NULL,
	"lang" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "privacy_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"email" text,
	"circuit_id" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"received_on" date NOT NULL,
	"due_day" date NOT NULL,
	"extension" text,
	"answer" text,
	CONSTRAINT "privacy_request_of_somebody" CHECK (coalesce("privacy_request"."user_id"::text, "privacy_request"."email") is not null),
	CONSTRAINT "privacy_request_answer" CHECK ("privacy_request"."answer" is null or "privacy_request"."state" = 'answered'),
	CONSTRAINT "privacy_request_state_known" CHECK ("privacy_request"."state" in ('received', 'answered', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "custom_input" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "custom_input_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10000 CACHE 1),
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
CREATE TABLE "race_former_slug" (
	"race_id" integer NOT NULL,
	"slug" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "race_former_slug_race_id_slug_pk" PRIMARY KEY("race_id","slug")
);
--> statement-breakpoint
CREATE TABLE "opening_notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"race_id" integer NOT NULL,
	"user_id" uuid,
	"email" text,
	"lang" text NOT NULL,
	"token_hash" "bytea",
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "opening_notice_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "an_account_or_an_address" CHECK (("opening_notice"."user_id" is null) <> ("opening_notice"."email" is null)),
	CONSTRAINT "an_address_has_a_link" CHECK (("opening_notice"."email" is null) = ("opening_notice"."token_hash" is null)),
	CONSTRAINT "an_account_is_confirmed" CHECK ("opening_notice"."user_id" is null or "opening_notice"."confirmed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "race_package_race" (
	"race_package_id" integer NOT NULL,
	"race_id" integer NOT NULL,
	CONSTRAINT "race_package_race_race_package_id_race_id_pk" PRIMARY KEY("race_package_id","race_id")
);
--> statement-breakpoint
CREATE TABLE "race_package" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "race_package_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10000 CACHE 1),
	"state" text DEFAULT 'published' NOT NULL,
	"circuit_id" integer NOT NULL,
	"slug" text NOT NULL,
	"i18n" jsonb NOT NULL,
	"coming_soon" boolean DEFAULT false NOT NULL,
	"registration_ends_at" timestamp with time zone NOT NULL,
	"full_price" integer,
	CONSTRAINT "package_state_known" CHECK ("race_package"."state" in ('draft', 'published', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "race_track" (
	"race_id" integer PRIMARY KEY NOT NULL,
	"gpx" text NOT NULL,
	"profile" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "race" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "race_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10000 CACHE 1),
	"state" text DEFAULT 'published' NOT NULL,
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
	"changes_until" date,
	"sellable_id" integer NOT NULL,
	"registrations_in_cart" integer DEFAULT 1 NOT NULL,
	"is_relay" boolean DEFAULT false NOT NULL,
	"has_team_registration" boolean DEFAULT false NOT NULL,
	"only_for_team" boolean DEFAULT false NOT NULL,
	"gadget_sizes" text[] NOT NULL,
	"asks_gadget_size" boolean DEFAULT true NOT NULL,
	"substitution_enabled" boolean DEFAULT false NOT NULL,
	"transfer_enabled" boolean DEFAULT false NOT NULL,
	"substitution_keeps_hours" integer DEFAULT 72 NOT NULL,
	"minimum_age" integer,
	"postponed_from" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"position" integer NOT NULL,
	CONSTRAINT "race_sellable_id_unique" UNIQUE("sellable_id"),
	CONSTRAINT "race_state_known" CHECK ("race"."state" in ('draft', 'published', 'archived')),
	CONSTRAINT "a_cart_multiple_is_positive" CHECK ("race"."registrations_in_cart" >= 1),
	CONSTRAINT "a_place_is_kept_for_two_weeks_at_most" CHECK ("race"."substitution_keeps_hours" between 0 and 336)
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
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "registration_type_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10000 CACHE 1),
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
	"born_from" integer,
	"born_until" integer,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "of_a_race_or_a_package" CHECK (("registration_type"."race_id" is null) <> ("registration_type"."race_package_id" is null)),
	CONSTRAINT "price_not_negative" CHECK ("registration_type"."price" >= 0),
	CONSTRAINT "born_from_before_until" CHECK ("registration_type"."born_from" <= "registration_type"."born_until")
);
--> statement-breakpoint
CREATE TABLE "relay_fraction" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "relay_fraction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10000 CACHE 1),
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
	"bib" integer,
	"circuit_id" integer,
	"season_id" integer,
	"created_at" timestamp with time zone,
	"words" text,
	"team" text,
	"adult_on" date
);
--> statement-breakpoint
CREATE TABLE "kept_hold" (
	"kept_place_id" uuid NOT NULL,
	"sellable_id" integer NOT NULL,
	"counted" text NOT NULL,
	CONSTRAINT "kept_hold_kept_place_id_sellable_id_pk" PRIMARY KEY("kept_place_id","sellable_id")
);
--> statement-breakpoint
CREATE TABLE "kept_place" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"email" text NOT NULL,
	"kept_until" timestamp with time zone NOT NULL,
	"detail_id" uuid,
	"remind_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "kept_place_registration_id_unique" UNIQUE("registration_id"),
	CONSTRAINT "kept_place_detail_id_unique" UNIQUE("detail_id")
);
--> statement-breakpoint
CREATE TABLE "registration_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"by_user_id" uuid,
	"at" timestamp with time zone NOT NULL
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
	"declined_at" timestamp with time zone,
	"unnamed_by" text,
	CONSTRAINT "registration_reference_unique" UNIQUE("reference"),
	CONSTRAINT "registration_order_detail_id_unique" UNIQUE("order_detail_id")
);
--> statement-breakpoint
CREATE TABLE "price_change" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer,
	"registration_type_id" integer,
	"price" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "price_of_a_product_or_a_type" CHECK (("price_change"."product_id" is null) <> ("price_change"."registration_type_id" is null))
);
--> statement-breakpoint
CREATE TABLE "product_combination" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "product_combination_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"variables" integer[] NOT NULL,
	"sellable_id" integer NOT NULL,
	CONSTRAINT "product_combination_sellable_id_unique" UNIQUE("sellable_id"),
	CONSTRAINT "combination_has_options" CHECK (cardinality("product_combination"."variables") > 0)
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
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10000 CACHE 1),
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
	"most_pieces" integer DEFAULT 20 NOT NULL,
	"in_presale" boolean DEFAULT false NOT NULL,
	"from_date" date,
	"to_date" date,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_sellable_id_unique" UNIQUE("sellable_id"),
	CONSTRAINT "product_price_not_negative" CHECK ("product"."price" >= 0),
	CONSTRAINT "product_most_pieces" CHECK ("product"."most_pieces" between 1 and 999)
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
CREATE TABLE "shipping_method" (
	"circuit_id" integer NOT NULL,
	"id" integer NOT NULL,
	"i18n" jsonb NOT NULL,
	"price" integer NOT NULL,
	"require_address" boolean NOT NULL,
	"race_id" integer,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "shipping_method_circuit_id_id_pk" PRIMARY KEY("circuit_id","id"),
	CONSTRAINT "shipping_id_positive" CHECK ("shipping_method"."id" >= 1),
	CONSTRAINT "shipping_price_not_negative" CHECK ("shipping_method"."price" >= 0),
	CONSTRAINT "sent_or_collected" CHECK ("shipping_method"."require_address" = ("shipping_method"."race_id" is null))
);
--> statement-breakpoint
CREATE TABLE "asked_rest" (
	"movement_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"missing" integer NOT NULL,
	"until" date NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" uuid,
	CONSTRAINT "missing_positive" CHECK ("asked_rest"."missing" > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_allocation" (
	"movement_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"linked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bank_allocation_movement_id_payment_id_pk" PRIMARY KEY("movement_id","payment_id"),
	CONSTRAINT "allocation_positive" CHECK ("bank_allocation"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_layout" (
	"circuit_id" integer NOT NULL,
	"header" text NOT NULL,
	"columns" jsonb NOT NULL,
	"learnt_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_layout_circuit_id_header_pk" PRIMARY KEY("circuit_id","header")
);
--> statement-breakpoint
CREATE TABLE "bank_movement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"statement_id" uuid,
	"account" text NOT NULL,
	"reference" text NOT NULL,
	"booked_on" date NOT NULL,
	"value_day" date NOT NULL,
	"amount" integer NOT NULL,
	"payer" text NOT NULL,
	"payer_iban" text,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"settled_by" uuid,
	"settled_at" timestamp with time zone,
	CONSTRAINT "movement_once" UNIQUE("circuit_id","account","reference"),
	CONSTRAINT "movement_positive" CHECK ("bank_movement"."amount" > 0),
	CONSTRAINT "settled_has_its_day" CHECK (("bank_movement"."state" = 'open') = ("bank_movement"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "bank_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"loaded_by" uuid,
	"loaded_at" timestamp with time zone NOT NULL,
	"fresh" integer NOT NULL,
	"seen" integer NOT NULL,
	"others" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "movement_exit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"movement_id" uuid NOT NULL,
	"circuit_id" integer NOT NULL,
	"payer" text NOT NULL,
	"iban" text,
	"decided_at" timestamp with time zone NOT NULL,
	"sent_on" date,
	"bank_reference" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "movement_exit_once" UNIQUE("movement_id"),
	CONSTRAINT "sent_with_its_reference" CHECK (("movement_exit"."sent_on" is null) = ("movement_exit"."bank_reference" is null) and ("movement_exit"."sent_on" is null) = ("movement_exit"."sent_at" is null))
);
--> statement-breakpoint
CREATE TABLE "undone_match" (
	"movement_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid,
	"why" text NOT NULL,
	CONSTRAINT "undone_match_movement_id_order_id_pk" PRIMARY KEY("movement_id","order_id")
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
	"kept" integer DEFAULT 0 NOT NULL,
	"sold_elsewhere" integer DEFAULT 0 NOT NULL,
	"stopped" boolean DEFAULT false NOT NULL,
	CONSTRAINT "never_oversold" CHECK ("stock_counter"."ordered" + "stock_counter"."cart_blocked" + "stock_counter"."purchased" + "stock_counter"."kept" <= "stock_counter"."stock"),
	CONSTRAINT "sold_elsewhere_is_purchased" CHECK ("stock_counter"."sold_elsewhere" between 0 and "stock_counter"."purchased"),
	CONSTRAINT "never_negative" CHECK (least("stock_counter"."ordered", "stock_counter"."cart_blocked", "stock_counter"."purchased", "stock_counter"."kept") >= 0)
);
--> statement-breakpoint
CREATE TABLE "certificate_reminder" (
	"registration_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "certificate_reminder_registration_id_days_pk" PRIMARY KEY("registration_id","days")
);
--> statement-breakpoint
CREATE TABLE "withdrawal_line" (
	"withdrawal_id" uuid NOT NULL,
	"order_detail_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "withdrawal_line_withdrawal_id_order_detail_id_pk" PRIMARY KEY("withdrawal_id","order_detail_id"),
	CONSTRAINT "withdrawal_line_positive" CHECK ("withdrawal_line"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"circuit_id" integer NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"had_left" boolean NOT NULL,
	"goods_back_at" timestamp with time zone,
	"restocked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "withdrawal_number_positive" CHECK ("withdrawal"."number" >= 1),
	CONSTRAINT "restocked_once_back" CHECK ("withdrawal"."goods_back_at" is not null or not "withdrawal"."restocked")
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
CREATE TABLE "office_message_recipient" (
	"message_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "office_message_recipient_message_id_registration_id_pk" PRIMARY KEY("message_id","registration_id")
);
--> statement-breakpoint
CREATE TABLE "office_entry" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"circuit_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"race_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"bib" integer,
	"name" text NOT NULL,
	"words" text NOT NULL,
	"standing" text NOT NULL,
	"certificate" text NOT NULL,
	"light" text,
	"judged_on" date,
	"counted_on" date NOT NULL,
	"gender" text,
	"born" integer
);
--> statement-breakpoint
CREATE TABLE "office_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"written_by" uuid,
	"subject_it" text NOT NULL,
	"subject_en" text NOT NULL,
	"text_it" text NOT NULL,
	"text_en" text NOT NULL,
	"promotion" boolean NOT NULL,
	"athletes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"leaves_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "bank_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" integer NOT NULL,
	"bank" jsonb NOT NULL,
	"proposed_by" uuid,
	"proposed_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "two_persons" CHECK ("bank_change"."confirmed_by" <> "bank_change"."proposed_by")
);
--> statement-breakpoint
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
ALTER TABLE "address" ADD CONSTRAINT "address_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_link" ADD CONSTRAINT "member_link_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_link" ADD CONSTRAINT "member_link_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_detail" ADD CONSTRAINT "cart_detail_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_detail" ADD CONSTRAINT "cart_detail_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_detail" ADD CONSTRAINT "cart_detail_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_detail" ADD CONSTRAINT "cart_detail_race_package_id_race_package_id_fk" FOREIGN KEY ("race_package_id") REFERENCES "public"."race_package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_detail" ADD CONSTRAINT "cart_detail_registration_type_id_registration_type_id_fk" FOREIGN KEY ("registration_type_id") REFERENCES "public"."registration_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_detail" ADD CONSTRAINT "cart_detail_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_detail" ADD CONSTRAINT "cart_detail_paid_detail_id_order_detail_id_fk" FOREIGN KEY ("paid_detail_id") REFERENCES "public"."order_detail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_detail" ADD CONSTRAINT "cart_detail_parent_id_cart_detail_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."cart_detail"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_hold" ADD CONSTRAINT "cart_hold_cart_detail_id_cart_detail_id_fk" FOREIGN KEY ("cart_detail_id") REFERENCES "public"."cart_detail"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_hold" ADD CONSTRAINT "cart_hold_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_certificate_id_medical_certificate_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."medical_certificate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_certificate_discipline" ADD CONSTRAINT "medical_certificate_discipline_added_in_circuit_id_fk" FOREIGN KEY ("added_in") REFERENCES "public"."circuit"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_certificate_type" ADD CONSTRAINT "medical_certificate_type_implied_discipline_id_medical_certificate_discipline_id_fk" FOREIGN KEY ("implied_discipline_id") REFERENCES "public"."medical_certificate_discipline"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_certificate_type" ADD CONSTRAINT "medical_certificate_type_added_in_circuit_id_fk" FOREIGN KEY ("added_in") REFERENCES "public"."circuit"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_certificate" ADD CONSTRAINT "medical_certificate_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_certificate" ADD CONSTRAINT "medical_certificate_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_certificate" ADD CONSTRAINT "medical_certificate_certificate_type_id_medical_certificate_type_id_fk" FOREIGN KEY ("certificate_type_id") REFERENCES "public"."medical_certificate_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_certificate" ADD CONSTRAINT "medical_certificate_discipline_id_medical_certificate_discipline_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."medical_certificate_discipline"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_certificate" ADD CONSTRAINT "medical_certificate_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_type_certificate" ADD CONSTRAINT "registration_type_certificate_registration_type_id_registration_type_id_fk" FOREIGN KEY ("registration_type_id") REFERENCES "public"."registration_type"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_type_certificate" ADD CONSTRAINT "registration_type_certificate_certificate_type_id_medical_certificate_type_id_fk" FOREIGN KEY ("certificate_type_id") REFERENCES "public"."medical_certificate_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_type_certificate" ADD CONSTRAINT "registration_type_certificate_discipline_id_medical_certificate_discipline_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."medical_certificate_discipline"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_setting" ADD CONSTRAINT "circuit_setting_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season" ADD CONSTRAINT "season_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage" ADD CONSTRAINT "stage_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_pay_method" ADD CONSTRAINT "circuit_pay_method_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "crew_fraction" ADD CONSTRAINT "crew_fraction_crew_id_crew_id_fk" FOREIGN KEY ("crew_id") REFERENCES "public"."crew"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_fraction" ADD CONSTRAINT "crew_fraction_relay_fraction_id_relay_fraction_id_fk" FOREIGN KEY ("relay_fraction_id") REFERENCES "public"."relay_fraction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_fraction" ADD CONSTRAINT "crew_fraction_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_place" ADD CONSTRAINT "crew_place_crew_id_crew_id_fk" FOREIGN KEY ("crew_id") REFERENCES "public"."crew"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_place" ADD CONSTRAINT "crew_place_relay_fraction_id_relay_fraction_id_fk" FOREIGN KEY ("relay_fraction_id") REFERENCES "public"."relay_fraction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_place" ADD CONSTRAINT "crew_place_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew" ADD CONSTRAINT "crew_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew" ADD CONSTRAINT "crew_captain_user_id_user_account_id_fk" FOREIGN KEY ("captain_user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disruption" ADD CONSTRAINT "disruption_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disruption" ADD CONSTRAINT "disruption_by_user_id_user_account_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_answer" ADD CONSTRAINT "offer_answer_disruption_id_disruption_id_fk" FOREIGN KEY ("disruption_id") REFERENCES "public"."disruption"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_answer" ADD CONSTRAINT "offer_answer_registration_id_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_answer" ADD CONSTRAINT "offer_answer_released_by_user_account_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_answer" ADD CONSTRAINT "offer_answer_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_verdict" ADD CONSTRAINT "card_verdict_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_verdict" ADD CONSTRAINT "card_verdict_federation_id_federation_id_fk" FOREIGN KEY ("federation_id") REFERENCES "public"."federation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_verdict" ADD CONSTRAINT "card_verdict_reviewed_by_user_account_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "federation_card" ADD CONSTRAINT "federation_card_federation_id_federation_id_fk" FOREIGN KEY ("federation_id") REFERENCES "public"."federation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "federation_rule" ADD CONSTRAINT "federation_rule_federation_id_federation_id_fk" FOREIGN KEY ("federation_id") REFERENCES "public"."federation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "federation" ADD CONSTRAINT "federation_added_in_circuit_id_fk" FOREIGN KEY ("added_in") REFERENCES "public"."circuit"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_suspension" ADD CONSTRAINT "account_suspension_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_suspension" ADD CONSTRAINT "account_suspension_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_suspension" ADD CONSTRAINT "account_suspension_suspended_by_user_account_id_fk" FOREIGN KEY ("suspended_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_suspension" ADD CONSTRAINT "account_suspension_ended_by_user_account_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "employee_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "employee_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_identity" ADD CONSTRAINT "external_identity_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_token" ADD CONSTRAINT "user_token_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_counter" ADD CONSTRAINT "invoice_counter_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_request" ADD CONSTRAINT "invoice_request_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_corrects_id_invoice_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_sdi_by_user_account_id_fk" FOREIGN KEY ("sdi_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_issuer" ADD CONSTRAINT "invoice_issuer_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_answer" ADD CONSTRAINT "consent_answer_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_answer" ADD CONSTRAINT "consent_answer_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_answer" ADD CONSTRAINT "consent_answer_policy_id_policy_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cookie_choice" ADD CONSTRAINT "cookie_choice_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy" ADD CONSTRAINT "policy_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_version" ADD CONSTRAINT "policy_version_policy_id_policy_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policy"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_notice" ADD CONSTRAINT "text_notice_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_detail" ADD CONSTRAINT "order_detail_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_detail" ADD CONSTRAINT "order_detail_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_hold" ADD CONSTRAINT "order_hold_order_detail_id_order_detail_id_fk" FOREIGN KEY ("order_detail_id") REFERENCES "public"."order_detail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_hold" ADD CONSTRAINT "order_hold_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_state_change" ADD CONSTRAINT "order_state_change_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books_lock" ADD CONSTRAINT "books_lock_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_fact_note" ADD CONSTRAINT "money_fact_note_fact_id_money_fact_id_fk" FOREIGN KEY ("fact_id") REFERENCES "public"."money_fact"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_fact_note" ADD CONSTRAINT "money_fact_note_by_user_account_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_fact" ADD CONSTRAINT "money_fact_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_fact" ADD CONSTRAINT "money_fact_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_fact" ADD CONSTRAINT "money_fact_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_fact" ADD CONSTRAINT "money_fact_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_fact" ADD CONSTRAINT "money_fact_reverses_money_fact_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."money_fact"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_doubt" ADD CONSTRAINT "payment_doubt_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_account_id_provider_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."provider_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_account" ADD CONSTRAINT "provider_account_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_account" ADD CONSTRAINT "provider_account_set_by_user_account_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_account" ADD CONSTRAINT "refund_account_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_account" ADD CONSTRAINT "refund_account_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_order_detail_id_order_detail_id_fk" FOREIGN KEY ("order_detail_id") REFERENCES "public"."order_detail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_again_as_refund_id_fk" FOREIGN KEY ("again_as") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_erasure" ADD CONSTRAINT "account_erasure_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_erasure" ADD CONSTRAINT "account_erasure_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_request" ADD CONSTRAINT "privacy_request_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_request" ADD CONSTRAINT "privacy_request_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_input" ADD CONSTRAINT "custom_input_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_input" ADD CONSTRAINT "custom_input_relay_fraction_id_relay_fraction_id_fk" FOREIGN KEY ("relay_fraction_id") REFERENCES "public"."relay_fraction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_former_slug" ADD CONSTRAINT "race_former_slug_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_notice" ADD CONSTRAINT "opening_notice_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_notice" ADD CONSTRAINT "opening_notice_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_package_race" ADD CONSTRAINT "race_package_race_race_package_id_race_package_id_fk" FOREIGN KEY ("race_package_id") REFERENCES "public"."race_package"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_package_race" ADD CONSTRAINT "race_package_race_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_package" ADD CONSTRAINT "race_package_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_track" ADD CONSTRAINT "race_track_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "kept_hold" ADD CONSTRAINT "kept_hold_kept_place_id_kept_place_id_fk" FOREIGN KEY ("kept_place_id") REFERENCES "public"."kept_place"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_hold" ADD CONSTRAINT "kept_hold_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_place" ADD CONSTRAINT "kept_place_registration_id_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_change" ADD CONSTRAINT "registration_change_registration_id_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_change" ADD CONSTRAINT "registration_change_by_user_id_user_account_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_order_detail_id_order_detail_id_fk" FOREIGN KEY ("order_detail_id") REFERENCES "public"."order_detail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_race_package_id_race_package_id_fk" FOREIGN KEY ("race_package_id") REFERENCES "public"."race_package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_registration_type_id_registration_type_id_fk" FOREIGN KEY ("registration_type_id") REFERENCES "public"."registration_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change" ADD CONSTRAINT "price_change_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change" ADD CONSTRAINT "price_change_registration_type_id_registration_type_id_fk" FOREIGN KEY ("registration_type_id") REFERENCES "public"."registration_type"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_combination" ADD CONSTRAINT "product_combination_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_combination" ADD CONSTRAINT "product_combination_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_media" ADD CONSTRAINT "product_media_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variable" ADD CONSTRAINT "product_variable_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_service" ADD CONSTRAINT "race_service_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_service" ADD CONSTRAINT "race_service_race_package_id_race_package_id_fk" FOREIGN KEY ("race_package_id") REFERENCES "public"."race_package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_service" ADD CONSTRAINT "race_service_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD CONSTRAINT "shipping_method_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD CONSTRAINT "shipping_method_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_rest" ADD CONSTRAINT "asked_rest_movement_id_bank_movement_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."bank_movement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_rest" ADD CONSTRAINT "asked_rest_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_rest" ADD CONSTRAINT "asked_rest_asked_by_user_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_allocation" ADD CONSTRAINT "bank_allocation_movement_id_bank_movement_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."bank_movement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_allocation" ADD CONSTRAINT "bank_allocation_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_allocation" ADD CONSTRAINT "bank_allocation_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_layout" ADD CONSTRAINT "bank_layout_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_movement" ADD CONSTRAINT "bank_movement_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_movement" ADD CONSTRAINT "bank_movement_statement_id_bank_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_movement" ADD CONSTRAINT "bank_movement_settled_by_user_account_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_loaded_by_user_account_id_fk" FOREIGN KEY ("loaded_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movement_exit" ADD CONSTRAINT "movement_exit_id_money_fact_id_fk" FOREIGN KEY ("id") REFERENCES "public"."money_fact"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movement_exit" ADD CONSTRAINT "movement_exit_movement_id_bank_movement_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."bank_movement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movement_exit" ADD CONSTRAINT "movement_exit_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undone_match" ADD CONSTRAINT "undone_match_movement_id_bank_movement_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."bank_movement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undone_match" ADD CONSTRAINT "undone_match_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undone_match" ADD CONSTRAINT "undone_match_by_user_account_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_counter" ADD CONSTRAINT "stock_counter_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_reminder" ADD CONSTRAINT "certificate_reminder_registration_id_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_line" ADD CONSTRAINT "withdrawal_line_withdrawal_id_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_line" ADD CONSTRAINT "withdrawal_line_order_detail_id_order_detail_id_fk" FOREIGN KEY ("order_detail_id") REFERENCES "public"."order_detail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_draft" ADD CONSTRAINT "registration_draft_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_draft" ADD CONSTRAINT "registration_draft_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_draft" ADD CONSTRAINT "registration_draft_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_draft" ADD CONSTRAINT "registration_draft_race_package_id_race_package_id_fk" FOREIGN KEY ("race_package_id") REFERENCES "public"."race_package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_message_recipient" ADD CONSTRAINT "office_message_recipient_message_id_office_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."office_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_message_recipient" ADD CONSTRAINT "office_message_recipient_registration_id_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_entry" ADD CONSTRAINT "office_entry_entry_id_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_message" ADD CONSTRAINT "office_message_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_message" ADD CONSTRAINT "office_message_written_by_user_account_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_file" ADD CONSTRAINT "circuit_file_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_file" ADD CONSTRAINT "circuit_file_stored_file_id_stored_file_id_fk" FOREIGN KEY ("stored_file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_change" ADD CONSTRAINT "bank_change_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_change" ADD CONSTRAINT "bank_change_proposed_by_user_account_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_change" ADD CONSTRAINT "bank_change_confirmed_by_user_account_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_user_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_window_start_index" ON "attempt" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "audit_entry_subject_type_subject_id_index" ON "audit_entry" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "audit_entry_circuit_id_at_index" ON "audit_entry" USING btree ("circuit_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_key_created_at_index" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "address_user_id_index" ON "address" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "address_primary_once" ON "address" USING btree ("user_id") WHERE "address"."is_primary";--> statement-breakpoint
CREATE INDEX "member_link_member_id_index" ON "member_link" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "member_himself_once" ON "member" USING btree ("user_id") WHERE "member"."himself";--> statement-breakpoint
CREATE INDEX "member_user_id_index" ON "member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "member_of_erased_account" ON "member" USING btree ("erased_at") WHERE "member"."erased_at" is not null;--> statement-breakpoint
CREATE INDEX "member_same_person" ON "member" USING btree (lower("lastname"),lower("firstname"),"birthday");--> statement-breakpoint
CREATE INDEX "member_by_email" ON "member" USING btree (lower("email") text_pattern_ops) WHERE "member"."email" is not null;--> statement-breakpoint
CREATE INDEX "member_by_name" ON "member" USING gin (plain_words("firstname" || ' ' || "lastname") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cart_detail_cart_id_index" ON "cart_detail" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "cart_detail_parent_id_index" ON "cart_detail" USING btree ("parent_id") WHERE "cart_detail"."parent_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_open_once" ON "cart" USING btree ("user_id","circuit_id") WHERE "cart"."status" = 'open';--> statement-breakpoint
CREATE INDEX "cart_hold_end" ON "cart" USING btree ("held_until") WHERE "cart"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "attachment_certificate_id_index" ON "attachment" USING btree ("certificate_id");--> statement-breakpoint
CREATE INDEX "medical_certificate_member_id_expiration_date_index" ON "medical_certificate" USING btree ("member_id","expiration_date");--> statement-breakpoint
CREATE INDEX "medical_certificate_user_id_index" ON "medical_certificate" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "certificate_waits_idx" ON "medical_certificate" USING btree ("id") WHERE "medical_certificate"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "datahealth_use_detail_id_index" ON "datahealth_use" USING btree ("detail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stage_slug_once" ON "stage" USING btree ("circuit_id","season_id","slug");--> statement-breakpoint
CREATE INDEX "stage_circuit_id_starts_on_index" ON "stage" USING btree ("circuit_id","starts_on");--> statement-breakpoint
CREATE INDEX "coupon_target_coupon_id_index" ON "coupon_target" USING btree ("coupon_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_once_per_order" ON "coupon_use" USING btree ("order_id","coupon_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_once_per_user" ON "coupon_use" USING btree ("coupon_id","once_for_user_id") WHERE "coupon_use"."state" <> 'released';--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_code_once" ON "coupon" USING btree (upper("code"));--> statement-breakpoint
CREATE INDEX "coupon_circuit_id_index" ON "coupon" USING btree ("circuit_id");--> statement-breakpoint
CREATE INDEX "crew_place_crew_id_index" ON "crew_place" USING btree ("crew_id");--> statement-breakpoint
CREATE INDEX "crew_place_member_id_index" ON "crew_place" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crew_name_once" ON "crew" USING btree ("race_id",lower("name"));--> statement-breakpoint
CREATE INDEX "disruption_race_id_at_index" ON "disruption" USING btree ("race_id","at");--> statement-breakpoint
CREATE INDEX "disruption_by_user_id_index" ON "disruption" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "disruption_to_settle" ON "disruption" USING btree ("answer_by") WHERE "disruption"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "offer_answer_registration_id_index" ON "offer_answer" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "offer_answer_released_by_index" ON "offer_answer" USING btree ("released_by");--> statement-breakpoint
CREATE INDEX "offer_answer_refund_id_index" ON "offer_answer" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_suspension_open_once" ON "account_suspension" USING btree ("user_id") WHERE "account_suspension"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "account_suspension_user_id_suspended_at_index" ON "account_suspension" USING btree ("user_id","suspended_at");--> statement-breakpoint
CREATE INDEX "account_suspension_suspended_by_index" ON "account_suspension" USING btree ("suspended_by");--> statement-breakpoint
CREATE INDEX "account_suspension_ended_by_index" ON "account_suspension" USING btree ("ended_by");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_role_once" ON "employee" USING btree ("user_id",coalesce("circuit_id", 0),"role");--> statement-breakpoint
CREATE INDEX "employee_circuit_id_index" ON "employee" USING btree ("circuit_id");--> statement-breakpoint
CREATE INDEX "external_identity_user_id_index" ON "external_identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_user_id_created_at_index" ON "passkey" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "provider_ticket_expires_at_index" ON "provider_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expires_at_index" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_token_user_id_kind_index" ON "user_token" USING btree ("user_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_once" ON "user_account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "user_by_email" ON "user_account" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_number_once" ON "invoice" USING btree ("circuit_id","year","series","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_once_per_order" ON "invoice" USING btree ("order_id") WHERE "invoice"."kind" = 'TD01';--> statement-breakpoint
CREATE UNIQUE INDEX "credit_note_once_per_refund" ON "invoice" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "invoice_order_id_index" ON "invoice" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoice_listed" ON "invoice" USING btree ("circuit_id","issued_on","kind","number","id");--> statement-breakpoint
CREATE INDEX "invoice_by_words" ON "invoice" USING gin (("invoice_number" || ' ' || "order_reference" || ' ' || coalesce("buyer"->>'firstname', '') || ' ' || coalesce("buyer"->>'lastname', '') || ' ' || coalesce("buyer"->>'company', '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoice_sdi_by_index" ON "invoice" USING btree ("sdi_by");--> statement-breakpoint
CREATE INDEX "invoice_to_send" ON "invoice" USING btree ("circuit_id","issued_on") WHERE "invoice"."sdi_state" in ('to_send', 'rejected');--> statement-breakpoint
CREATE INDEX "consent_answer_user_id_at_index" ON "consent_answer" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "consent_of_member" ON "consent_answer" USING btree ("member_id","circuit_id","kind","at");--> statement-breakpoint
CREATE INDEX "consent_answer_detail_id_index" ON "consent_answer" USING btree ("detail_id");--> statement-breakpoint
CREATE INDEX "cookie_choice_at_index" ON "cookie_choice" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_detail_order_id_index" ON "order_detail" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_detail_of_goods" ON "order_detail" USING btree ("order_id") WHERE "order_detail"."goods" and "order_detail"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "order_detail_of_line" ON "order_detail" USING btree ("parent_id") WHERE "order_detail"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "order_detail_by_product" ON "order_detail" USING btree ("product_id") WHERE "order_detail"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "order_state_change_order_id_index" ON "order_state_change" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_change_to_tell" ON "order_state_change" USING btree ("at") WHERE "order_state_change"."told_at" is null;--> statement-breakpoint
CREATE INDEX "customer_order_user_id_created_at_index" ON "customer_order" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "order_of_erased_account" ON "customer_order" USING btree ("owner_erased_at") WHERE "customer_order"."owner_erased_at" is not null;--> statement-breakpoint
CREATE INDEX "order_to_expire" ON "customer_order" USING btree ("expires_at") WHERE "customer_order"."state" = 'awaiting_payment';--> statement-breakpoint
CREATE INDEX "order_of_circuit" ON "customer_order" USING btree ("circuit_id","created_at","id","state");--> statement-breakpoint
CREATE INDEX "order_by_payed_day" ON "customer_order" USING btree ("circuit_id","payed_at") WHERE "customer_order"."payed_at" is not null;--> statement-breakpoint
CREATE INDEX "order_by_causal" ON "customer_order" USING btree (translate(replace("reference", '-', ''), '015', 'OIS'));--> statement-breakpoint
CREATE INDEX "order_by_last_group" ON "customer_order" USING btree (right(translate(replace("reference", '-', ''), '015', 'OIS'), 4));--> statement-breakpoint
CREATE INDEX "order_by_part_of_causal" ON "customer_order" USING gin (translate(replace("reference", '-', ''), '015', 'OIS') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_by_delivery" ON "customer_order" USING btree ("circuit_id","delivery","payed_at") WHERE "customer_order"."delivery" is not null;--> statement-breakpoint
CREATE INDEX "money_fact_note_by_index" ON "money_fact_note" USING btree ("by");--> statement-breakpoint
CREATE INDEX "money_fact_circuit_id_counts_on_index" ON "money_fact" USING btree ("circuit_id","counts_on");--> statement-breakpoint
CREATE INDEX "money_fact_order_id_index" ON "money_fact" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "fact_of_refund" ON "money_fact" USING btree ("refund_id") WHERE "money_fact"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "fact_of_movement" ON "money_fact" USING btree ("movement_id") WHERE "money_fact"."movement_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "fact_reversed_once" ON "money_fact" USING btree ("reverses") WHERE "money_fact"."reverses" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "money_received_once" ON "money_fact" USING btree ("payment_id","kind",coalesce("reverses", "payment_id")) WHERE "money_fact"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_doubt_payment_id_index" ON "payment_doubt" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_doubt_last_at_index" ON "payment_doubt" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_event_once" ON "payment_event" USING btree ("provider","event_id");--> statement-breakpoint
CREATE INDEX "payment_event_payment_id_index" ON "payment_event" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_ref_once" ON "payment" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "payment_order_id_index" ON "payment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_of_account" ON "payment" USING btree ("account_id") WHERE "payment"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_left_open" ON "payment" USING btree ("created_at") WHERE "payment"."state" in ('starting', 'open', 'capturing', 'refunding');--> statement-breakpoint
CREATE UNIQUE INDEX "provider_account_current" ON "provider_account" USING btree ("circuit_id","provider") WHERE "provider_account"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "provider_account_set_by_index" ON "provider_account" USING btree ("set_by");--> statement-breakpoint
CREATE INDEX "refund_account_user_id_index" ON "refund_account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refund_line_order_detail_id_index" ON "refund_line" USING btree ("order_detail_id");--> statement-breakpoint
CREATE INDEX "refund_order_id_index" ON "refund" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_payment_id_index" ON "refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_to_ask" ON "refund" USING btree ("created_at") WHERE "refund"."state" = 'requested' and "refund"."way" = 'provider';--> statement-breakpoint
CREATE INDEX "refund_to_do" ON "refund" USING btree ("order_id") WHERE "refund"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "refund_refused" ON "refund" USING btree ("order_id") WHERE "refund"."state" = 'failed' and "refund"."way" = 'provider' and "refund"."again_as" is null;--> statement-breakpoint
CREATE INDEX "refund_again_as_index" ON "refund" USING btree ("again_as");--> statement-breakpoint
CREATE UNIQUE INDEX "account_erasure_open_once" ON "account_erasure" USING btree ("user_id") WHERE "account_erasure"."cancelled_at" is null and "account_erasure"."done_at" is null;--> statement-breakpoint
CREATE INDEX "account_erasure_due" ON "account_erasure" USING btree ("due_at") WHERE "account_erasure"."cancelled_at" is null and "account_erasure"."done_at" is null;--> statement-breakpoint
CREATE INDEX "privacy_request_user_id_created_at_index" ON "privacy_request" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "privacy_request_circuit_id_state_index" ON "privacy_request" USING btree ("circuit_id","state");--> statement-breakpoint
CREATE INDEX "race_former_slug_slug_index" ON "race_former_slug" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "account_told_once" ON "opening_notice" USING btree ("race_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "address_told_once" ON "opening_notice" USING btree ("race_id","email");--> statement-breakpoint
CREATE INDEX "opening_notice_user_id_index" ON "opening_notice" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "race_slug_once" ON "race" USING btree ("stage_id","slug");--> statement-breakpoint
CREATE INDEX "race_by_slug" ON "race" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "registration_type_race_id_index" ON "registration_type" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX "registration_type_race_package_id_index" ON "registration_type" USING btree ("race_package_id");--> statement-breakpoint
CREATE UNIQUE INDEX "athlete_once_per_race" ON "entry" USING btree ("race_id","member_id") WHERE "entry"."state" = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "bib_once_per_race" ON "entry" USING btree ("race_id","bib") WHERE "entry"."bib" is not null;--> statement-breakpoint
CREATE INDEX "entry_registration_id_index" ON "entry" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "entry_of_season" ON "entry" USING btree ("circuit_id","season_id","created_at","id") WHERE "entry"."state" = 'live';--> statement-breakpoint
CREATE INDEX "entry_of_race" ON "entry" USING btree ("race_id","created_at","id") WHERE "entry"."state" = 'live';--> statement-breakpoint
CREATE INDEX "entry_by_words" ON "entry" USING gin ("words" gin_trgm_ops) WHERE "entry"."state" = 'live';--> statement-breakpoint
CREATE INDEX "kept_hold_counted" ON "kept_hold" USING btree ("sellable_id") WHERE "kept_hold"."counted" = 'kept';--> statement-breakpoint
CREATE INDEX "kept_place_email_index" ON "kept_place" USING btree ("email");--> statement-breakpoint
CREATE INDEX "kept_place_kept_until_index" ON "kept_place" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "registration_change_registration_id_at_index" ON "registration_change" USING btree ("registration_id","at");--> statement-breakpoint
CREATE INDEX "registration_change_by_user_id_index" ON "registration_change" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "registration_user_id_created_at_index" ON "registration" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "registration_member_id_index" ON "registration" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "registration_by_reference" ON "registration" USING btree (translate(replace("reference", '-', ''), '015', 'OIS'));--> statement-breakpoint
CREATE INDEX "registration_by_last_group" ON "registration" USING btree (right(translate(replace("reference", '-', ''), '015', 'OIS'), 4));--> statement-breakpoint
CREATE INDEX "registration_by_card" ON "registration" USING btree ("card_number") WHERE "registration"."card_number" is not null;--> statement-breakpoint
CREATE INDEX "registration_card_in_doubt" ON "registration" USING btree ("circuit_id") WHERE "registration"."card_number" is not null and "registration"."state" <> 'released' and coalesce("registration"."answers"->>'card', 'unverified') <> 'verified';--> statement-breakpoint
CREATE INDEX "price_change_product_id_until_index" ON "price_change" USING btree ("product_id","until");--> statement-breakpoint
CREATE INDEX "price_change_registration_type_id_until_index" ON "price_change" USING btree ("registration_type_id","until");--> statement-breakpoint
CREATE UNIQUE INDEX "product_combination_once" ON "product_combination" USING btree ("product_id","variables");--> statement-breakpoint
CREATE INDEX "product_media_product_id_index" ON "product_media" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_variable_product_id_index" ON "product_variable" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_sku_once" ON "product" USING btree ("circuit_id","sku");--> statement-breakpoint
CREATE INDEX "race_service_race_id_index" ON "race_service" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX "race_service_race_package_id_index" ON "race_service" USING btree ("race_package_id");--> statement-breakpoint
CREATE INDEX "asked_rest_order_id_index" ON "asked_rest" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "asked_rest_asked_by_index" ON "asked_rest" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "bank_allocation_payment_id_index" ON "bank_allocation" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "bank_allocation_order_id_index" ON "bank_allocation" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_movement_circuit_id_state_value_day_index" ON "bank_movement" USING btree ("circuit_id","state","value_day");--> statement-breakpoint
CREATE INDEX "bank_movement_statement_id_index" ON "bank_movement" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "movement_settled" ON "bank_movement" USING btree ("circuit_id","state","settled_at","id");--> statement-breakpoint
CREATE INDEX "bank_movement_settled_by_index" ON "bank_movement" USING btree ("settled_by");--> statement-breakpoint
CREATE INDEX "bank_statement_circuit_id_loaded_at_index" ON "bank_statement" USING btree ("circuit_id","loaded_at");--> statement-breakpoint
CREATE INDEX "bank_statement_loaded_by_index" ON "bank_statement" USING btree ("loaded_by");--> statement-breakpoint
CREATE INDEX "movement_exit_circuit_id_index" ON "movement_exit" USING btree ("circuit_id");--> statement-breakpoint
CREATE INDEX "undone_match_order_id_index" ON "undone_match" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "undone_match_by_index" ON "undone_match" USING btree ("by");--> statement-breakpoint
CREATE INDEX "withdrawal_line_order_detail_id_index" ON "withdrawal_line" USING btree ("order_detail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_number_once" ON "withdrawal" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "withdrawal_circuit_id_received_at_index" ON "withdrawal" USING btree ("circuit_id","received_at");--> statement-breakpoint
CREATE INDEX "registration_draft_user_id_changed_at_index" ON "registration_draft" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "registration_draft_expires_at_index" ON "registration_draft" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "office_message_recipient_registration_id_index" ON "office_message_recipient" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "office_entry_newest" ON "office_entry" USING btree ("circuit_id","season_id","created_at","entry_id") WHERE "office_entry"."standing" <> 'over';--> statement-breakpoint
CREATE INDEX "office_entry_by_name" ON "office_entry" USING btree ("circuit_id","season_id","name","entry_id") WHERE "office_entry"."standing" <> 'over';--> statement-breakpoint
CREATE INDEX "office_entry_by_bib" ON "office_entry" USING btree ("circuit_id","season_id","bib","name","entry_id") WHERE "office_entry"."standing" <> 'over';--> statement-breakpoint
CREATE INDEX "office_entry_by_last_bib" ON "office_entry" USING btree ("circuit_id","season_id","bib" DESC NULLS LAST,"name","entry_id") WHERE "office_entry"."standing" <> 'over';--> statement-breakpoint
CREATE INDEX "office_entry_of_season" ON "office_entry" USING btree ("circuit_id","season_id","standing","created_at","entry_id");--> statement-breakpoint
CREATE INDEX "office_entry_of_race" ON "office_entry" USING btree ("race_id","created_at","entry_id");--> statement-breakpoint
CREATE INDEX "office_entry_by_words" ON "office_entry" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "office_entry_to_judge" ON "office_entry" USING btree ("judged_on") WHERE "office_entry"."judged_on" is not null;--> statement-breakpoint
CREATE INDEX "office_message_circuit_id_created_at_index" ON "office_message" USING btree ("circuit_id","created_at");--> statement-breakpoint
CREATE INDEX "office_message_written_by_index" ON "office_message" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "circuit_file_circuit_id_created_at_index" ON "circuit_file" USING btree ("circuit_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_change_open_once" ON "bank_change" USING btree ("circuit_id") WHERE "bank_change"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "bank_change_proposed_by_index" ON "bank_change" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "bank_change_confirmed_by_index" ON "bank_change" USING btree ("confirmed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_open_once" ON "invitation" USING btree ("circuit_id",lower("email")) WHERE "invitation"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "invitation_circuit_id_created_at_index" ON "invitation" USING btree ("circuit_id","created_at");--> statement-breakpoint
CREATE INDEX "invitation_invited_by_index" ON "invitation" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "invitation_expires_at_index" ON "invitation" USING btree ("expires_at");
--> statement-breakpoint
-- ## Functions and triggers, written by hand
-- A statement that finds too little in stock calls it, and so undoes all that it has written, whatever it was.
CREATE FUNCTION refuse_lacking(lacking json) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'not enough in stock' USING ERRCODE = 'PT001', DETAIL = lacking::text;
END $$;
--> statement-breakpoint
-- The audit log is append-only, whoever asks: an entry is never changed, and deleted only when it has had its time by
-- the database's own clock (docs/retention.md). A test holds the five years to src/kernel/retention.ts.
CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' and old.at <= now() - interval '5 years' then
    return old;
  end if;
  -- A backup is put back into tables that it empties first.
  if tg_op = 'TRUNCATE' and not exists (select from audit_entry) then
    return null;
  end if;
  raise exception 'An audit entry is never changed, and kept for five years' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
-- The ledger is append-only, whoever asks.
CREATE FUNCTION keep_money() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'A fact of money is never changed or taken away: another one reverses it' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
-- The day on which money counts in a circuit: its own, or the first one that is open. It asks under a lock that who sets the lock date
-- takes alone: what is counted before is seen by them, and what comes after sees the new date, which a statement that has begun would not.
CREATE FUNCTION counting_day(of_circuit integer, own_day date) RETURNS date LANGUAGE plpgsql AS $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books ' || of_circuit, 0));
  return greatest(own_day, (select b.closed_until + 1 from books_lock b where b.circuit_id = of_circuit));
end $$;
--> statement-breakpoint
-- While a sale is stopped nothing new begins. What was sold and is unpaid again (a match that is undone) goes from `purchased` to
-- `ordered`: it has its place already.
CREATE FUNCTION count_stock(changes jsonb, written bigint, OUT ok boolean, OUT shortages json) LANGUAGE plpgsql AS $$
DECLARE
  change record;
  available integer;
  is_stopped boolean;
  lacking jsonb := '[]';
BEGIN
  FOR change IN
    SELECT c.sellable_id, c.cart_blocked + c.ordered + c.purchased + coalesce(c.kept, 0) AS taken,
      c.cart_blocked > 0 OR (c.ordered > 0 AND c.ordered + c.purchased > 0) AS begins
    FROM jsonb_to_recordset(changes) AS c(sellable_id integer, cart_blocked integer, ordered integer, purchased integer, kept integer)
    ORDER BY c.sellable_id
  LOOP
    SELECT greatest(0, c.stock - c.ordered - c.cart_blocked - c.purchased - c.kept), c.stopped
    INTO STRICT available, is_stopped
    FROM stock_counter c WHERE c.sellable_id = change.sellable_id FOR UPDATE;
    IF change.taken > available OR (is_stopped AND (change.taken > 0 OR change.begins)) THEN
      lacking := lacking || jsonb_build_object('sellable_id', change.sellable_id,
        'available', CASE WHEN is_stopped THEN 0 ELSE available END);
    END IF;
  END LOOP;
  ok := lacking = '[]';
  shortages := lacking;
  IF ok THEN
    FOR change IN
      SELECT * FROM jsonb_to_recordset(changes) AS c(sellable_id integer, cart_blocked integer, ordered integer, purchased integer, kept integer)
    LOOP
      UPDATE stock_counter c
      SET cart_blocked = c.cart_blocked + change.cart_blocked,
          ordered = c.ordered + change.ordered,
          purchased = c.purchased + change.purchased,
          kept = c.kept + coalesce(change.kept, 0)
      WHERE c.sellable_id = change.sellable_id;
    END LOOP;
  END IF;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_kept BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION keep_audit();
--> statement-breakpoint
CREATE TRIGGER audit_kept BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
--> statement-breakpoint
CREATE TRIGGER money_fact_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON money_fact
  FOR EACH STATEMENT EXECUTE FUNCTION keep_money();
