CREATE TABLE "plant_facts" (
	"plant_sheet_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"degree" text,
	"min_months" smallint,
	"max_months" smallint,
	"evidence" text,
	"statement" text NOT NULL,
	"field" text NOT NULL,
	"heading" text NOT NULL,
	"is_reviewed" boolean NOT NULL,
	"rules" smallint NOT NULL,
	CONSTRAINT "plant_facts_plant_sheet_id_position_pk" PRIMARY KEY("plant_sheet_id","position")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "blocks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "slots" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "plant_facts" ADD CONSTRAINT "plant_facts_plant_sheet_id_plant_sheets_id_fk" FOREIGN KEY ("plant_sheet_id") REFERENCES "public"."plant_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plant_facts_kind_subject" ON "plant_facts" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "plant_facts_sheet_ages" ON "plant_facts" USING btree ("plant_sheet_id","kind","degree","min_months","max_months","subject") WHERE "plant_facts"."min_months" is not null or "plant_facts"."max_months" is not null;--> statement-breakpoint
CREATE INDEX "plant_facts_rules" ON "plant_facts" USING btree ("rules","plant_sheet_id");