CREATE TABLE "import_file" (
	"import_batch_id" bigint,
	"part" integer,
	"content" text NOT NULL,
	CONSTRAINT "import_file_pkey" PRIMARY KEY("import_batch_id","part")
);

--> statement-breakpoint
ALTER TABLE "import_batch" ADD COLUMN "withdrawn_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "import_batch" ADD COLUMN "failure" jsonb DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE "import_batch" ADD COLUMN "withdrawing_at" timestamp(3) with time zone;
--> statement-breakpoint
ALTER TABLE "import_row" ADD COLUMN "changes" text;
--> statement-breakpoint
ALTER TABLE "import_row" ADD COLUMN "kept" jsonb;
--> statement-breakpoint
ALTER TABLE "import_batch" ALTER COLUMN "columns" SET DEFAULT '[]';
--> statement-breakpoint
ALTER TABLE "import_row" ALTER COLUMN "outcome" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_import_batch_id_import_batch_id_fkey" FOREIGN KEY ("import_batch_id") REFERENCES "import_batch"("id") ON DELETE CASCADE;
