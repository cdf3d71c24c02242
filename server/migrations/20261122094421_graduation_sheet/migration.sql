ALTER TABLE "graduation_batch" ADD COLUMN "branch_ids" bigint[];
--> statement-breakpoint
ALTER TABLE "graduation_destination" ADD COLUMN "number" text;
--> statement-breakpoint
CREATE INDEX "graduation_destination_number" ON "graduation_destination" ("number") WHERE deleted_at is null;
