ALTER TABLE "simulated_trade" ADD COLUMN "turn" integer DEFAULT 1;
--> statement-breakpoint
ALTER TABLE "dues_order" ADD COLUMN "repeats_id" bigint;
--> statement-breakpoint
ALTER TABLE "simulated_trade" DROP CONSTRAINT "simulated_trade_pkey";
--> statement-breakpoint
ALTER TABLE "simulated_trade" ADD CONSTRAINT "simulated_trade_pkey" PRIMARY KEY("order_no","turn");
--> statement-breakpoint
CREATE INDEX "dues_order_repeats_id" ON "dues_order" ("repeats_id") WHERE deleted_at is null;
--> statement-breakpoint
ALTER TABLE "dues_order" ADD CONSTRAINT "dues_order_repeats_id_dues_order_id_fkey" FOREIGN KEY ("repeats_id") REFERENCES "dues_order"("id");
