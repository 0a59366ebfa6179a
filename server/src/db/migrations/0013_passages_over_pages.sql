ALTER TABLE "document_passages" ADD COLUMN "next_start" integer;--> statement-breakpoint
ALTER TABLE "document_passages" ADD COLUMN "next_end" integer;