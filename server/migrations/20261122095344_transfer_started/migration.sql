ALTER TABLE "transfer" ADD COLUMN "started_on" date;
--> statement-breakpoint
CREATE INDEX "transfer_started_on" ON "transfer" ("started_on") WHERE deleted_at is null;
