ALTER TABLE "import_batch" ADD COLUMN "remove_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "import_row" ADD COLUMN "removed_ids" bigint[];
