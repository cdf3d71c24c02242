ALTER TABLE "education_record" ADD COLUMN "is_proved" boolean;
