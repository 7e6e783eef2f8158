ALTER TABLE "invoice" ADD COLUMN "rejected_on" date;
--> statement-breakpoint
update invoice set rejected_on = (sdi_at at time zone 'Europe/Rome')::date
where sdi_at is not null and (sdi_state = 'rejected' or sdi_state = 'to_send');
