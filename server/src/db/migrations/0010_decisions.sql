CREATE TABLE "plant_sheet_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plant_sheet_id" uuid NOT NULL,
	"row_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"accepted" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"decided_by" uuid NOT NULL,
	"author_id" uuid,
	"decided_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"sheet_version" integer NOT NULL,
	"written" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plant_sheet_decisions" ADD CONSTRAINT "plant_sheet_decisions_plant_sheet_id_plant_sheets_id_fk" FOREIGN KEY ("plant_sheet_id") REFERENCES "public"."plant_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_sheet_decisions" ADD CONSTRAINT "plant_sheet_decisions_row_id_plant_sheets_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."plant_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plant_sheet_decisions_author" ON "plant_sheet_decisions" USING btree ("author_id","decided_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "plant_sheet_decisions_decider" ON "plant_sheet_decisions" USING btree ("decided_by","decided_at" DESC NULLS LAST);