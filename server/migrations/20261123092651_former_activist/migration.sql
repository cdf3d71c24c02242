ALTER TABLE "member_correction" ADD COLUMN "member_category" text;
--> statement-breakpoint
ALTER TABLE "member_correction" ADD COLUMN "formal_type" text;
--> statement-breakpoint
ALTER TABLE "development_record" ADD COLUMN "former_activist_on" date;
