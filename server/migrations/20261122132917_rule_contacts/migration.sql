ALTER TABLE "reminder_rule" ADD COLUMN "to_contact" boolean;
--> statement-breakpoint
ALTER TABLE "warning_rule" ADD COLUMN "to_contact" boolean;
