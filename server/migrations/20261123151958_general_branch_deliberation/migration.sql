ALTER TABLE "development_record" ADD COLUMN "deliberated_on" date;
