ALTER TABLE "team_member" ADD COLUMN "cadre_id" bigint;
--> statement-breakpoint
ALTER TABLE "team_member" ADD COLUMN "duties" text;
--> statement-breakpoint
ALTER TABLE "team_member" ALTER COLUMN "person_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "team_member" ALTER COLUMN "position" DROP NOT NULL;
--> statement-breakpoint
CREATE INDEX "team_member_cadre_id" ON "team_member" ("cadre_id") WHERE deleted_at is null;
--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_cadre_id_cadre_id_fkey" FOREIGN KEY ("cadre_id") REFERENCES "cadre"("id");
