CREATE TABLE "document_drafts" (
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content" jsonb NOT NULL,
	"unsaid" text[] DEFAULT '{}' NOT NULL,
	"known_sheet_id" uuid,
	"plant_sheet_id" uuid,
	"outcome" text,
	CONSTRAINT "document_drafts_document_id_position_pk" PRIMARY KEY("document_id","position")
);
--> statement-breakpoint
CREATE TABLE "document_pages" (
	"document_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"label" text,
	"text" text NOT NULL,
	"origin" text NOT NULL,
	"confidence" real,
	"width" real NOT NULL,
	"height" real NOT NULL,
	"lines" jsonb NOT NULL,
	CONSTRAINT "document_pages_document_id_index_pk" PRIMARY KEY("document_id","index")
);
--> statement-breakpoint
CREATE TABLE "document_passages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"page_index" integer NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"heading" text,
	"plant" text,
	"is_indexed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"authors" text NOT NULL,
	"language" text,
	"citation" text,
	"size" integer NOT NULL,
	"uploader_id" uuid,
	"stage" text NOT NULL,
	"failure" text,
	"pages" integer,
	"is_read" boolean DEFAULT false NOT NULL,
	"is_extracted" boolean DEFAULT false NOT NULL,
	"dropped" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"starts" integer DEFAULT 0 NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"alive_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_drafts" ADD CONSTRAINT "document_drafts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_passages" ADD CONSTRAINT "document_passages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_passages_document" ON "document_passages" USING btree ("document_id","page_index");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_hash" ON "documents" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "documents_created" ON "documents" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);