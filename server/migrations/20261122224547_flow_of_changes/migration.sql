ALTER TABLE "change_record" ADD COLUMN "flow_entity" text;
--> statement-breakpoint
CREATE INDEX "change_record_flow" ON "change_record" ("flow_id","flow_entity") WHERE flow_id is not null;
