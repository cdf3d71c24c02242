CREATE TABLE "import_memory" (
	"entity" text,
	"field" text,
	"word" text,
	"meaning" text,
	"chosen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_memory_pkey" PRIMARY KEY("entity","field","word")
);

--> statement-breakpoint
ALTER TABLE "import_batch" ADD COLUMN "words" jsonb DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "import_batch" ADD COLUMN "left_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "import_batch" ADD COLUMN "mapping_at" timestamp(3) with time zone;
--> statement-breakpoint
ALTER TABLE "import_batch" ADD COLUMN "checking_at" timestamp(3) with time zone;
