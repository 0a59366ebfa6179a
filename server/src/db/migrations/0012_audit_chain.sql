CREATE TABLE "audit_chains" (
	"name" text PRIMARY KEY NOT NULL,
	"anchor_position" bigint NOT NULL,
	"anchor_hash" "bytea" NOT NULL,
	"head_position" bigint NOT NULL,
	"head_hash" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "chain" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "hash" "bytea";--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_position" ON "audit_events" USING btree ("chain","position");--> statement-breakpoint
CREATE INDEX "audit_events_unchained" ON "audit_events" USING btree ("at","id") WHERE "audit_events"."chain" is null;--> statement-breakpoint
CREATE FUNCTION "audit_events_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place CONSTANT text[] := ARRAY['chain', 'position', 'hash'];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.chain IS NULL AND to_jsonb(NEW) - place = to_jsonb(OLD) - place THEN
    RETURN NEW;
  END IF;
  IF current_setting('simples.audit_retention', true) = 'on' THEN
    IF TG_OP = 'TRUNCATE' THEN RETURN NULL; END IF;
    IF TG_OP = 'DELETE' AND OLD.chain = 'passing' THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'audit events are append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_events_kept" BEFORE UPDATE OR DELETE ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION "audit_events_append_only"();
--> statement-breakpoint
CREATE TRIGGER "audit_events_whole" BEFORE TRUNCATE ON "audit_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_events_append_only"();
