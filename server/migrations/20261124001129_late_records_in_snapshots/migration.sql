ALTER TABLE "snapshot" ADD COLUMN "known_at" timestamp(3) with time zone;
