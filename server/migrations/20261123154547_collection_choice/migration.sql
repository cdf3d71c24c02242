ALTER TABLE "collection_task" ADD COLUMN "items" text;
--> statement-breakpoint
ALTER TABLE "collection_task" ADD COLUMN "member_ids" bigint[];
--> statement-breakpoint
ALTER TABLE "collection_form" ADD COLUMN "items" text;
