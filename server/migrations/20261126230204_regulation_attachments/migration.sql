ALTER TABLE "regulation" ADD COLUMN "attachments" uuid[];
