CREATE TABLE "reconciliation_part" (
	"reconciliation_id" bigint,
	"organisation_id" bigint,
	"our_count" integer NOT NULL,
	"our_fen" bigint NOT NULL,
	"gateway_count" integer NOT NULL,
	"gateway_fen" bigint NOT NULL,
	CONSTRAINT "reconciliation_part_pkey" PRIMARY KEY("reconciliation_id","organisation_id")
);

--> statement-breakpoint
-- 删除列 reconciliation.our_count 及其全部内容；升级时仍在运行的旧版本实例会出错，请停止全部实例后升级，或分两个版本进行
ALTER TABLE "reconciliation" DROP COLUMN "our_count";
--> statement-breakpoint
-- 删除列 reconciliation.our_fen 及其全部内容；升级时仍在运行的旧版本实例会出错，请停止全部实例后升级，或分两个版本进行
ALTER TABLE "reconciliation" DROP COLUMN "our_fen";
--> statement-breakpoint
-- 删除列 reconciliation.gateway_count 及其全部内容；升级时仍在运行的旧版本实例会出错，请停止全部实例后升级，或分两个版本进行
ALTER TABLE "reconciliation" DROP COLUMN "gateway_count";
--> statement-breakpoint
-- 删除列 reconciliation.gateway_fen 及其全部内容；升级时仍在运行的旧版本实例会出错，请停止全部实例后升级，或分两个版本进行
ALTER TABLE "reconciliation" DROP COLUMN "gateway_fen";
