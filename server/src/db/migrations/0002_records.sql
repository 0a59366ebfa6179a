CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"act" text NOT NULL,
	"result" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"subject_id" uuid,
	"row_id" uuid,
	"version" integer,
	"reason" text,
	"detail" jsonb,
	"network" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "plant_sheet_leases" (
	"plant_sheet_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plant_sheets" ADD COLUMN "published_sheet_id" uuid;--> statement-breakpoint
ALTER TABLE "plant_sheets" ADD COLUMN "base_version" integer;--> statement-breakpoint
ALTER TABLE "plant_sheets" ADD COLUMN "safety_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plant_sheets" ADD COLUMN "review_priority" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plant_sheets" ADD COLUMN "reject_reason" text;--> statement-breakpoint
ALTER TABLE "plant_sheets" ADD COLUMN "author_id" uuid;--> statement-breakpoint
ALTER TABLE "plant_sheets" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plant_sheets" ADD COLUMN "deleted_from" text;--> statement-breakpoint
ALTER TABLE "plant_sheets" ADD COLUMN "name_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "plant_sheets" ADD COLUMN "waiting_text" "tsvector";--> statement-breakpoint
ALTER TABLE "plant_sheet_leases" ADD CONSTRAINT "plant_sheet_leases_plant_sheet_id_plant_sheets_id_fk" FOREIGN KEY ("plant_sheet_id") REFERENCES "public"."plant_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_sheet_leases" ADD CONSTRAINT "plant_sheet_leases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at");--> statement-breakpoint
ALTER TABLE "plant_sheets" ADD CONSTRAINT "plant_sheets_published_sheet_id_plant_sheets_id_fk" FOREIGN KEY ("published_sheet_id") REFERENCES "public"."plant_sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plant_sheets_published_sheet" ON "plant_sheets" USING btree ("published_sheet_id");--> statement-breakpoint
CREATE INDEX "plant_sheets_name_keys" ON "plant_sheets" USING gin ("name_keys");--> statement-breakpoint
CREATE INDEX "plant_sheets_waiting_text" ON "plant_sheets" USING gin ("waiting_text");--> statement-breakpoint
UPDATE "plant_sheets" SET "reply" = ("reply"::jsonb || '{"publishedSheetId":null,"baseVersion":null,"reviewKind":null,"safetyChanges":0,"rejectReason":null}'::jsonb)::text, "card" = ("card"::jsonb || '{"publishedSheetId":null,"reviewKind":null,"safetyChanges":0}'::jsonb)::text;
