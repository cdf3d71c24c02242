ALTER TABLE "change_record" ADD COLUMN "effective_on" date;
--> statement-breakpoint
CREATE INDEX "change_record_effective" ON "change_record" ("effective_on") WHERE effective_on is not null;
