DROP INDEX "plant_sheets_name_keys";--> statement-breakpoint
CREATE INDEX "plant_sheets_name_keys" ON "plant_sheets" USING gin ("name_keys") WITH (fastupdate=false);