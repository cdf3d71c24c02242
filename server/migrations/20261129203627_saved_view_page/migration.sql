ALTER TABLE "saved_view" ADD COLUMN "page" text DEFAULT '' NOT NULL;
--> statement-breakpoint
DROP INDEX "saved_view_name_key";
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name_key" ON "saved_view" ("owner_id","entity","page","name") WHERE deleted_at is null;
