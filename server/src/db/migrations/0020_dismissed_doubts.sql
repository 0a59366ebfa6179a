CREATE TABLE "dismissed_doubts" (
	"document_id" uuid NOT NULL,
	"plant" text NOT NULL,
	"page_index" integer NOT NULL,
	"start" integer NOT NULL,
	"quote" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dismissed_doubts_document_id_plant_page_index_start_pk" PRIMARY KEY("document_id","plant","page_index","start")
);
--> statement-breakpoint
ALTER TABLE "dismissed_doubts" ADD CONSTRAINT "dismissed_doubts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_drafts_sheet" ON "document_drafts" USING btree ("plant_sheet_id");