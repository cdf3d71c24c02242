ALTER TABLE "application_book" ADD COLUMN "received_on" date;
--> statement-breakpoint
ALTER TABLE "application_book" ADD COLUMN "void_reason" text;
--> statement-breakpoint
ALTER TABLE "application_book" ALTER COLUMN "serial" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "application_book" ALTER COLUMN "name" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "application_book" ALTER COLUMN "record_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "application_book" ALTER COLUMN "issued_on" DROP NOT NULL;
