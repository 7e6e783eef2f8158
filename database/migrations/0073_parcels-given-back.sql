DROP INDEX "parcel_listed";--> statement-breakpoint
CREATE INDEX "parcel_listed" ON "parcel" USING btree ("circuit_id","state","due_day","order_id","way","stands");