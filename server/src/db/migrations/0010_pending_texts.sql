CREATE TABLE "search_pending" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_pending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" uuid NOT NULL,
	"texts" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_pending_owner" ON "search_pending" USING btree ("owner");--> statement-breakpoint
-- Texts written and read whole, many at a time. Where the database was built without lz4 they stay as they are.
DO $$ BEGIN
	ALTER TABLE "plant_sheets" ALTER COLUMN "content" SET COMPRESSION lz4, ALTER COLUMN "reply" SET COMPRESSION lz4, ALTER COLUMN "card" SET COMPRESSION lz4;
	ALTER TABLE "plant_sheet_versions" ALTER COLUMN "content" SET COMPRESSION lz4;
	ALTER TABLE "search_texts" ALTER COLUMN "stems" SET COMPRESSION lz4;
	ALTER TABLE "search_pending" ALTER COLUMN "texts" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$;
