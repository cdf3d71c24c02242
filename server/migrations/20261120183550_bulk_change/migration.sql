CREATE TABLE "bulk_change" (
	"id" bigint PRIMARY KEY,
	"entity" text NOT NULL,
	"filter" text NOT NULL,
	"fields" jsonb NOT NULL,
	"values" jsonb NOT NULL,
	"record_ids" bigint[] NOT NULL,
	"reason" text,
	"total_count" integer DEFAULT 0 NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"changed_count" integer DEFAULT 0 NOT NULL,
	"same_count" integer DEFAULT 0 NOT NULL,
	"left_out" jsonb DEFAULT '[]' NOT NULL,
	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"failure" text,
	"withdrawable_until" timestamp(3) with time zone,
	"withdrawing_at" timestamp(3) with time zone,
	"withdrawn_at" timestamp(3) with time zone,
	"withdrawn_count" integer DEFAULT 0 NOT NULL,
	"kept" jsonb DEFAULT '[]' NOT NULL,
	"owner_id" bigint NOT NULL
);

--> statement-breakpoint
CREATE INDEX "bulk_change_owner" ON "bulk_change" ("owner_id","started_at");
