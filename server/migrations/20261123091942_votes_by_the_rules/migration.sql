ALTER TABLE "election" ADD COLUMN "delegate_ids" bigint[];
--> statement-breakpoint
ALTER TABLE "election" ADD COLUMN "fewer_consent" integer;
--> statement-breakpoint
ALTER TABLE "vote_session" ADD COLUMN "is_tie" boolean;
