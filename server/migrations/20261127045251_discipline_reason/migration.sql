ALTER TABLE "discipline_record" ADD COLUMN "reason" text;
