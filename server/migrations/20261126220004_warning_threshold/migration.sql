ALTER TABLE "warning_rule" ADD COLUMN "threshold" integer;
