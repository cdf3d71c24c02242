CREATE TABLE "audit_link" (
	"number" bigint PRIMARY KEY,
	"audit_id" bigint NOT NULL CONSTRAINT "audit_link_row" UNIQUE,
	"hash" text NOT NULL,
	"sealed_at" timestamp(3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "audit_alert" ALTER COLUMN "user_id" DROP NOT NULL;
