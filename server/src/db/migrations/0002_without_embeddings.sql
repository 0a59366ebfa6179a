DROP TABLE "text_embeddings" CASCADE;--> statement-breakpoint
DROP TABLE IF EXISTS "embedding_vectors";
