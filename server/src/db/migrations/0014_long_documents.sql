CREATE TABLE "document_scans" (
	"document_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"page" text NOT NULL,
	CONSTRAINT "document_scans_document_id_index_pk" PRIMARY KEY("document_id","index")
);
--> statement-breakpoint
CREATE TABLE "search_leaving" (
	"owner" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_scans" ADD CONSTRAINT "document_scans_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;