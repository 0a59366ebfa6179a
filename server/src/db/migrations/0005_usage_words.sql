ALTER TABLE "usage_unanswered" DROP CONSTRAINT "usage_unanswered_day_source_query_person_pk";--> statement-breakpoint
ALTER TABLE "usage_unanswered" ALTER COLUMN "query" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_unanswered" ADD COLUMN "fingerprint" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_unanswered" ADD CONSTRAINT "usage_unanswered_day_source_fingerprint_person_pk" PRIMARY KEY("day","source","fingerprint","person");--> statement-breakpoint
CREATE INDEX "audit_events_row" ON "audit_events" USING btree ("row_id");--> statement-breakpoint
CREATE INDEX "audit_events_act" ON "audit_events" USING btree ("act","at");--> statement-breakpoint
CREATE INDEX "usage_unanswered_fingerprint" ON "usage_unanswered" USING btree ("fingerprint");