ALTER TABLE "exam" ADD COLUMN "person_numbers" text;
