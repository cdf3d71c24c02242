ALTER TABLE "development_quota" ADD COLUMN "plan_key" text;
--> statement-breakpoint
-- Of equal quotas the oldest keeps its place; the later ones are told below and closed by hand, since records may count on them.
UPDATE "development_quota" q SET "plan_key" = concat_ws(' ', q.year, q.half, q.organisation_id, q.category)
WHERE q.deleted_at IS NULL AND q.state <> '4' AND NOT EXISTS (
  SELECT 1 FROM "development_quota" o WHERE o.deleted_at IS NULL AND o.state <> '4' AND o.id < q.id
    AND (o.year, o.half, o.organisation_id, o.category) = (q.year, q.half, q.organisation_id, q.category));
--> statement-breakpoint
CREATE UNIQUE INDEX "development_quota_plan_key_key" ON "development_quota" ("plan_key") WHERE deleted_at is null;
