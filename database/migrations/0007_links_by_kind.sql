ALTER TABLE "user_token" DROP CONSTRAINT "user_token_pkey";--> statement-breakpoint
ALTER TABLE "user_token" ADD CONSTRAINT "user_token_token_hash_kind_pk" PRIMARY KEY("token_hash","kind");
