CREATE TABLE "seal_key" (
	"kid" text PRIMARY KEY,
	"secret" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"used_from" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"resealed_count" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"retired_at" timestamp(3) with time zone
);

--> statement-breakpoint
ALTER TABLE "audit_record" ADD COLUMN "session_id" bigint;
--> statement-breakpoint
ALTER TABLE "audit_record" ADD COLUMN "route" text;
--> statement-breakpoint
CREATE INDEX "audit_record_backup" ON "audit_record" ("at") WHERE entity = 'backupRun';
