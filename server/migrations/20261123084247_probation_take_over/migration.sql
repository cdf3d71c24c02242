ALTER TABLE "development_step" ADD COLUMN "is_history" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "development_record" ADD COLUMN "taken_over_on" date;
--> statement-breakpoint
ALTER TABLE "development_record" ADD COLUMN "postponed_to" date;
--> statement-breakpoint
ALTER TABLE "development_record" ALTER COLUMN "applied_on" DROP NOT NULL;
