ALTER TABLE "dues_ledger_entry" ADD COLUMN "entry_no" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "dues_ledger_entry" ADD COLUMN "year" integer DEFAULT '0' NOT NULL;
--> statement-breakpoint
ALTER TABLE "dues_ledger_entry" ADD COLUMN "serial_no" integer DEFAULT '0' NOT NULL;
--> statement-breakpoint
ALTER TABLE "dues_ledger_entry" ADD COLUMN "reverses_entry_no" text;
--> statement-breakpoint
CREATE INDEX "dues_ledger_entry_entry_no" ON "dues_ledger_entry" ("entry_no") WHERE deleted_at is null;
