ALTER TABLE "import_batch" ADD COLUMN "workbook" jsonb;
--> statement-breakpoint
ALTER TABLE "import_row" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;
