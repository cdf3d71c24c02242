CREATE TABLE "delivered_row" (
	"of_table" text,
	"key" text,
	"hash" text NOT NULL,
	"told_hash" text,
	CONSTRAINT "delivered_row_pkey" PRIMARY KEY("of_table","key")
);

--> statement-breakpoint
CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true,
	"kind" text NOT NULL,
	"settled_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_one" CHECK ("is_only"),
	CONSTRAINT "installation_kind" CHECK ("kind" in ('demonstration', 'school'))
);

