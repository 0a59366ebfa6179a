ALTER TABLE "plant_sheets" ADD COLUMN "sort_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "plant_sheets" SET "sort_name" = lower(replace("content" ->> 'plantScientificName', '× ', ''));--> statement-breakpoint
CREATE INDEX "plant_sheets_status_name" ON "plant_sheets" USING btree ("status","sort_name","id");
