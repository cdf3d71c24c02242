CREATE TABLE "screen_ticket" (
	"sign_hash" text PRIMARY KEY,
	"nonce" text NOT NULL,
	"extpath" text NOT NULL,
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"token_hash" text CONSTRAINT "screen_ticket_token_key" UNIQUE,
	"last_seen_at" timestamp(3) with time zone
);

--> statement-breakpoint
CREATE INDEX "screen_ticket_expires" ON "screen_ticket" ("expires_at");
