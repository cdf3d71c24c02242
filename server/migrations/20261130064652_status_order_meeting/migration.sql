ALTER TABLE "member_status_change" ADD COLUMN "meeting_id" bigint;
--> statement-breakpoint
ALTER TABLE "member_status_change" ADD CONSTRAINT "member_status_change_meeting_id_meeting_id_fkey" FOREIGN KEY ("meeting_id") REFERENCES "meeting"("id");
