ALTER TABLE "import_batch" ADD COLUMN "asked_count" integer DEFAULT 0 NOT NULL;
