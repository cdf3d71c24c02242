CREATE TABLE "assessment_keeper" (
	"scheme_id" bigint,
	"place" integer,
	"person_id" bigint NOT NULL,
	"public_key" text,
	CONSTRAINT "assessment_keeper_pkey" PRIMARY KEY("scheme_id","place")
);

