CREATE TABLE "publication_changes" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"plant_sheet_id" uuid
);
--> statement-breakpoint
CREATE INDEX "publication_changes_xid" ON "publication_changes" USING btree ("xid");--> statement-breakpoint
-- Whoever writes, this release or the one before: readers hear of it with their next request.
CREATE FUNCTION "note_publication"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status = 'VALIDATED' THEN INSERT INTO publication_changes (plant_sheet_id) VALUES (NEW.id); END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF OLD.status = 'VALIDATED' THEN INSERT INTO publication_changes (plant_sheet_id) VALUES (OLD.id); END IF;
  ELSIF OLD.status = 'VALIDATED' OR NEW.status = 'VALIDATED' THEN
    INSERT INTO publication_changes (plant_sheet_id) VALUES (NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_signature"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO publication_changes (plant_sheet_id)
    VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.plant_sheet_id ELSE NEW.plant_sheet_id END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "plant_sheets_published" AFTER INSERT OR UPDATE OR DELETE ON "plant_sheets"
  FOR EACH ROW EXECUTE FUNCTION "note_publication"();
--> statement-breakpoint
CREATE TRIGGER "plant_sheet_health_reviews_signed" AFTER INSERT OR UPDATE OR DELETE ON "plant_sheet_health_reviews"
  FOR EACH ROW EXECUTE FUNCTION "note_signature"();
