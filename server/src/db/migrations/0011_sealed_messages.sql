ALTER TABLE "conversations" ADD COLUMN "content_key" text;--> statement-breakpoint
ALTER TABLE "message_feedback" ADD COLUMN "sheets" uuid[];--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "content_key" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "cited_pages" text[];--> statement-breakpoint
UPDATE "message_feedback" SET "sheets" = m."focus" FROM "messages" m WHERE m."id" = "message_feedback"."message_id";
