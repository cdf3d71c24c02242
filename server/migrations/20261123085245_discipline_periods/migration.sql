ALTER TABLE "discipline_record" ADD COLUMN "months" integer;
--> statement-breakpoint
ALTER TABLE "discipline_record" ADD COLUMN "observed_until" date;
--> statement-breakpoint
ALTER TABLE "discipline_record" ADD COLUMN "attachments" uuid[];
--> statement-breakpoint
ALTER TABLE "discipline_record" ADD COLUMN "released_on" date;
--> statement-breakpoint
ALTER TABLE "discipline_record" ADD COLUMN "release_document_no" text;
--> statement-breakpoint
ALTER TABLE "discipline_record" ADD COLUMN "release_files" uuid[];
--> statement-breakpoint
ALTER TABLE "discipline_record" ALTER COLUMN "name" DROP NOT NULL;
