CREATE TABLE "plant_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plant_sheet_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alternative_text" text NOT NULL,
	"credit" text NOT NULL,
	"licence" text NOT NULL,
	"source_address" text NOT NULL,
	"uploader_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plant_pictures" ADD CONSTRAINT "plant_pictures_plant_sheet_id_plant_sheets_id_fk" FOREIGN KEY ("plant_sheet_id") REFERENCES "public"."plant_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plant_pictures_sheet" ON "plant_pictures" USING btree ("plant_sheet_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "plant_pictures_hash" ON "plant_pictures" USING btree ("plant_sheet_id","hash");--> statement-breakpoint
UPDATE "plant_sheets" SET "card" = left("card", -1) || ',"family":' || to_json("family")::text || '}';
