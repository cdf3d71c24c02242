ALTER TABLE "dues_batch" ADD COLUMN "type" text DEFAULT '2' NOT NULL;
--> statement-breakpoint
ALTER TABLE "offline_payment" ADD COLUMN "receipt_no" text;
--> statement-breakpoint
ALTER TABLE "offline_payment" ADD COLUMN "year" integer;
--> statement-breakpoint
ALTER TABLE "offline_payment" ADD COLUMN "serial_no" integer;
--> statement-breakpoint
ALTER TABLE "offline_payment" ADD COLUMN "branch_receipt" text;
--> statement-breakpoint
CREATE INDEX "offline_payment_receipt_no" ON "offline_payment" ("receipt_no") WHERE deleted_at is null;
--> statement-breakpoint
-- offline_payment 的 branch_receipt 不可重复：已有重复的行会使升级失败，请在此之前处理
CREATE UNIQUE INDEX "offline_payment_branch_receipt_key" ON "offline_payment" ("branch_receipt") WHERE deleted_at is null;
