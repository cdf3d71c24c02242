ALTER TABLE "exam_attempt" ADD COLUMN "announced_at" timestamp(3) with time zone;
--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "exam_halves" integer;
--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "is_exam_passed" boolean;
