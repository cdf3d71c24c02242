DROP INDEX "unit_pinyin";
--> statement-breakpoint
CREATE INDEX "unit_pinyin" ON "unit" ("name_pinyin","id") WHERE deleted_at is null;
--> statement-breakpoint
DROP INDEX "party_organisation_pinyin";
--> statement-breakpoint
CREATE INDEX "party_organisation_pinyin" ON "party_organisation" ("short_name_pinyin","id") WHERE deleted_at is null;
--> statement-breakpoint
DROP INDEX "school_class_pinyin";
--> statement-breakpoint
CREATE INDEX "school_class_pinyin" ON "school_class" ("name_pinyin","id") WHERE deleted_at is null;
--> statement-breakpoint
DROP INDEX "person_pinyin";
--> statement-breakpoint
CREATE INDEX "person_pinyin" ON "person" ("name_pinyin","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "unit_path" ON "unit" ("path" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "party_organisation_path" ON "party_organisation" ("path" text_pattern_ops);
