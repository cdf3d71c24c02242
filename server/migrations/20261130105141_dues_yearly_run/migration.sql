CREATE TABLE "dues_yearly_run" (
	"user_id" bigint,
	"organisation_id" bigint,
	"year" integer,
	"total" integer NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"is_stopping" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "dues_yearly_run_pkey" PRIMARY KEY("user_id","organisation_id","year")
);

