ALTER TABLE "session" ADD COLUMN "ticket_hash" text;
--> statement-breakpoint
ALTER TABLE "uploaded_file" ADD COLUMN "sealed_kid" text;
--> statement-breakpoint
CREATE INDEX "session_ticket" ON "session" ("ticket_hash") WHERE ticket_hash is not null;
