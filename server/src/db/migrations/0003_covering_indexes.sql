DROP INDEX "plant_facts_kind_subject";--> statement-breakpoint
DROP INDEX "plant_sheets_status_updated";--> statement-breakpoint
CREATE INDEX "plant_facts_kind_subject" ON "plant_facts" USING btree ("kind","subject","plant_sheet_id","degree","evidence","min_months","max_months");--> statement-breakpoint
CREATE INDEX "plant_sheets_status_updated" ON "plant_sheets" USING btree ("status","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"danger_level");