ALTER TABLE "order_state_change" ADD COLUMN "told_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
CREATE INDEX "order_change_to_tell" ON "order_state_change" USING btree ("at") WHERE "order_state_change"."told_at" is null;--> statement-breakpoint
-- A statement that finds too little in stock calls it, and so undoes all that it has written, whatever it was.
CREATE FUNCTION refuse_lacking(lacking json) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'not enough in stock' USING ERRCODE = 'PT001', DETAIL = lacking::text;
END $$;
