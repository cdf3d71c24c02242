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
DROP INDEX "unit_pinyin";
--> statement-breakpoint
CREATE INDEX "unit_pinyin" ON "unit" ("name_pinyin","id") WHERE deleted_at is null;
--> statement-breakpoint
DROP INDEX "party_organisation_pinyin";
--> statement-breakpoint
CREATE INDEX "party_organisation_pinyin" ON "party_organisation" ("short_name_pinyin","id") WHERE deleted_at is null;
--> statement-breakpoint
DROP INDEX "school_class_pinyin";
--> statement-breakpoint
CREATE INDEX "school_class_pinyin" ON "school_class" ("name_pinyin","id") WHERE deleted_at is null;
--> statement-breakpoint
DROP INDEX "person_pinyin";
--> statement-breakpoint
CREATE INDEX "person_pinyin" ON "person" ("name_pinyin","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "bulk_change_owner" ON "bulk_change" ("owner_id","started_at");
--> statement-breakpoint
CREATE INDEX "unit_path" ON "unit" ("path" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "party_organisation_path" ON "party_organisation" ("path" text_pattern_ops);
