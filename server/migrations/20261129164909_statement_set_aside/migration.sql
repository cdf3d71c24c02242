ALTER TABLE "cadre_statement" ADD COLUMN "set_aside_count" integer;
