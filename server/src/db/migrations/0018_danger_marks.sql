ALTER TABLE "plant_sheets" ADD COLUMN "danger_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "plant_sheets" ADD COLUMN "danger_marks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "plant_sheets_danger_marks" ON "plant_sheets" USING gin ("danger_marks") WITH (fastupdate=false) WHERE "plant_sheets"."danger_marks" <> '{}';