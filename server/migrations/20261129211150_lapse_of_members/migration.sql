ALTER TABLE "member_status_change" ADD COLUMN "lapse" text;
--> statement-breakpoint
ALTER TABLE "member_status_change" ADD COLUMN "arrears" text;
