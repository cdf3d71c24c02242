ALTER TABLE "appraisal_batch" ADD COLUMN "counting" text;
