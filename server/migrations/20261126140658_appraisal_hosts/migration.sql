ALTER TABLE "appraisal_participant" ADD COLUMN "host_name" text;
--> statement-breakpoint
ALTER TABLE "appraisal_participant" ADD COLUMN "host_grade" text;
--> statement-breakpoint
ALTER TABLE "appraisal_participant" ADD COLUMN "host_opinion" text;
--> statement-breakpoint
ALTER TABLE "appraisal_participant" ADD COLUMN "host_evidence" uuid[];
--> statement-breakpoint
ALTER TABLE "rectification_case" ADD COLUMN "first_deadline_on" date;
--> statement-breakpoint
ALTER TABLE "point_entry" ALTER COLUMN "person_id" DROP NOT NULL;
