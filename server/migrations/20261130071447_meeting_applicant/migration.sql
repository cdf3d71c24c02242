ALTER TABLE "meeting_attendee" ADD COLUMN "applicant_id" bigint;
--> statement-breakpoint
CREATE INDEX "meeting_attendee_applicant_id" ON "meeting_attendee" ("applicant_id") WHERE deleted_at is null;
--> statement-breakpoint
ALTER TABLE "meeting_attendee" ADD CONSTRAINT "meeting_attendee_applicant_id_development_record_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "development_record"("id");
