ALTER TABLE "meeting" ADD COLUMN "said_due" integer;
--> statement-breakpoint
ALTER TABLE "meeting" ADD COLUMN "said_present" integer;
