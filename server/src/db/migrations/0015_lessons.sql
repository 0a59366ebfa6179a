CREATE TABLE "document_earlier_drafts" (
	"document_id" uuid NOT NULL,
	"plant" text NOT NULL,
	"content" jsonb NOT NULL,
	"plant_sheet_id" uuid,
	"outcome" text NOT NULL,
	CONSTRAINT "document_earlier_drafts_document_id_plant_pk" PRIMARY KEY("document_id","plant")
);
--> statement-breakpoint
CREATE TABLE "extraction_lessons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"document_id" uuid,
	"meaning" text NOT NULL,
	"shape" jsonb NOT NULL,
	"shape_key" text NOT NULL,
	"quote" text NOT NULL,
	"page_index" integer NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"is_only_here" boolean NOT NULL,
	"hides_warnings" boolean NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" uuid
);
--> statement-breakpoint
ALTER TABLE "document_earlier_drafts" ADD CONSTRAINT "document_earlier_drafts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extraction_lessons" ADD CONSTRAINT "extraction_lessons_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "extraction_lessons_shape" ON "extraction_lessons" USING btree ("source","shape_key") WHERE "extraction_lessons"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "extraction_lessons_document" ON "extraction_lessons" USING btree ("document_id");