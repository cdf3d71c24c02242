ALTER TABLE "export_task" ADD COLUMN "pack" text;
