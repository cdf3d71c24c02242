ALTER TABLE "transfer" ADD COLUMN "graduation_batch_id" bigint;
--> statement-breakpoint
CREATE INDEX "transfer_graduation_batch_id" ON "transfer" ("graduation_batch_id") WHERE deleted_at is null;
--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_graduation_batch_id_graduation_batch_id_fkey" FOREIGN KEY ("graduation_batch_id") REFERENCES "graduation_batch"("id");
