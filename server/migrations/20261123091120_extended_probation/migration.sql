ALTER TABLE "development_record" ADD COLUMN "extended_on" date;
