CREATE TABLE "document_names" (
	"document_id" uuid NOT NULL,
	"name" text NOT NULL,
	"plant" text NOT NULL,
	CONSTRAINT "document_names_document_id_name_plant_pk" PRIMARY KEY("document_id","name","plant")
);
--> statement-breakpoint
ALTER TABLE "document_passages" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "document_names" ADD CONSTRAINT "document_names_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_names_name" ON "document_names" USING btree ("name");--> statement-breakpoint
-- Of documents read before, the scientific names.
INSERT INTO "document_names" ("document_id", "name", "plant")
SELECT DISTINCT "document_id", lower(split_part("plant", ' ', 1) || ' ' || split_part("plant", ' ', 2)), "plant"
FROM "document_passages" WHERE "plant" IS NOT NULL;
