ALTER TABLE "usage_terms" RENAME TO "usage_terms_apart";--> statement-breakpoint
ALTER TABLE "usage_unanswered" RENAME TO "usage_unanswered_apart";--> statement-breakpoint
DROP INDEX "usage_unanswered_fingerprint";--> statement-breakpoint
CREATE TABLE "usage_terms" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"term" text NOT NULL,
	"found" boolean NOT NULL,
	"people" "bytea" NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "usage_terms_day_kind_term_found_pk" PRIMARY KEY("day","kind","term","found")
);
--> statement-breakpoint
CREATE TABLE "usage_unanswered" (
	"day" date NOT NULL,
	"source" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"query" text,
	"people" "bytea" NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "usage_unanswered_day_source_fingerprint_pk" PRIMARY KEY("day","source","fingerprint")
);
--> statement-breakpoint
INSERT INTO "usage_terms" ("day", "kind", "term", "found", "people", "times")
SELECT "day", "kind", "term", true, string_agg(substr("person", 1, 8), ''::bytea), sum("times" - "unanswered")
FROM "usage_terms_apart" WHERE "times" > "unanswered" GROUP BY "day", "kind", "term"
UNION ALL
SELECT "day", "kind", "term", false, string_agg(substr("person", 1, 8), ''::bytea), sum("unanswered")
FROM "usage_terms_apart" WHERE "unanswered" > 0 GROUP BY "day", "kind", "term";--> statement-breakpoint
INSERT INTO "usage_unanswered" ("day", "source", "fingerprint", "query", "people", "times")
SELECT "day", "source", "fingerprint", max("query"), string_agg(substr("person", 1, 8), ''::bytea), sum("times")
FROM "usage_unanswered_apart" GROUP BY "day", "source", "fingerprint";--> statement-breakpoint
DROP TABLE "usage_terms_apart";--> statement-breakpoint
DROP TABLE "usage_unanswered_apart";--> statement-breakpoint
CREATE INDEX "usage_unanswered_fingerprint" ON "usage_unanswered" USING btree ("fingerprint");
