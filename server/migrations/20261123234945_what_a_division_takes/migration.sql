ALTER TABLE "organisation_change" ADD COLUMN "record_ids" bigint[];
--> statement-breakpoint
ALTER TABLE "organisation_change" ADD COLUMN "class_ids" bigint[];
