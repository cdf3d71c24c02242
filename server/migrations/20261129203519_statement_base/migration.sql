ALTER TABLE "cadre_statement" ADD COLUMN "base" text;
--> statement-breakpoint
ALTER TABLE "cadre_statement" ADD COLUMN "is_at_unit" boolean DEFAULT 'false' NOT NULL;
--> statement-breakpoint
-- What was handed in and not passed on by the unit lies with it.
UPDATE "cadre_statement" SET "is_at_unit" = true
WHERE "state" = '2' AND "needs_unit_audit" AND "unit_audited_on" IS NULL AND "unit_id" IS NOT NULL;
