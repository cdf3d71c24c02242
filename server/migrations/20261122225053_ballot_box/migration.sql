-- Decision 050. The former list of ballots keeps its rows under another name and goes over by itself: open boxes with the
-- next cast or the close, closed ones by a job. The new column has another type on purpose: a process of the version before,
-- which would read an empty list out of a box that went over, meets an error instead and leaves everything as it was.
CREATE TABLE "vote_turnout" (
	"session_id" bigint PRIMARY KEY,
	"voted" text NOT NULL
);

--> statement-breakpoint
ALTER TABLE "vote_ballot" RENAME COLUMN "papers" TO "former_papers";
--> statement-breakpoint
ALTER TABLE "vote_ballot" ADD COLUMN "papers" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "vote_ballot" ADD COLUMN "public_key" text;
--> statement-breakpoint
ALTER TABLE "vote_ballot" ADD COLUMN "secret" text;
--> statement-breakpoint
ALTER TABLE "vote_ballot" ADD COLUMN "has_code" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "vote_ballot" ADD COLUMN "is_renewed" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "vote_elector" ALTER COLUMN "has_voted" DROP NOT NULL;
