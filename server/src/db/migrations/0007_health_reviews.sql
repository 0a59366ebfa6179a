CREATE TABLE "plant_sheet_health_reviews" (
	"plant_sheet_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"reviewed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plant_sheet_health_reviews" ADD CONSTRAINT "plant_sheet_health_reviews_plant_sheet_id_plant_sheets_id_fk" FOREIGN KEY ("plant_sheet_id") REFERENCES "public"."plant_sheets"("id") ON DELETE cascade ON UPDATE no action;