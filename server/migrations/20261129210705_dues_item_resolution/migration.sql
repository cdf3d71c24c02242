ALTER TABLE "dues_item" ADD COLUMN "resolved_on" date;
--> statement-breakpoint
ALTER TABLE "dues_item" ADD COLUMN "resolution" text;
--> statement-breakpoint
ALTER TABLE "dues_item" ADD COLUMN "resolution_files" uuid[];
