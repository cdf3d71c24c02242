CREATE TABLE "common_password" (
	"hash" text PRIMARY KEY
);

--> statement-breakpoint
CREATE TABLE "setting_secret" (
	"config_key" text PRIMARY KEY,
	"value" text NOT NULL
);

