create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
-- French stems without accents: "fièvres" and "fievre" are one word.
create text search configuration fr (copy = french);
--> statement-breakpoint
alter text search configuration fr alter mapping for hword, hword_part, word with unaccent, french_stem;
--> statement-breakpoint
CREATE SEQUENCE "public"."search_batches" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."search_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1;--> statement-breakpoint
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
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"last_message" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"answering_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "message_feedback" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"position" bigserial NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"kind" text,
	"sources" jsonb NOT NULL,
	"emergency" jsonb,
	"strip" text,
	"suggestions" jsonb NOT NULL,
	"focus" uuid[] NOT NULL,
	"starts_anew" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"message_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "question_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
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
	"next_start" integer,
	"next_end" integer,
	"heading" text,
	"plant" text,
	"is_indexed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_scans" (
	"document_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"page" text NOT NULL,
	CONSTRAINT "document_scans_document_id_index_pk" PRIMARY KEY("document_id","index")
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
	"run" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_embeddings" (
	"text_id" uuid NOT NULL,
	"model" text NOT NULL,
	"vector" "bytea" NOT NULL,
	"number" bigserial NOT NULL,
	CONSTRAINT "text_embeddings_model_text_id_pk" PRIMARY KEY("model","text_id")
);
--> statement-breakpoint
CREATE TABLE "plant_sheet_names" (
	"plant_sheet_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"normalized" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plant_sheet_passages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plant_sheet_id" uuid NOT NULL,
	"section" text NOT NULL,
	"field" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plant_sheet_versions" (
	"plant_sheet_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"status" text NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plant_sheet_versions_plant_sheet_id_version_pk" PRIMARY KEY("plant_sheet_id","version")
);
--> statement-breakpoint
CREATE TABLE "plant_sheets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"reply" text NOT NULL,
	"card" text NOT NULL,
	"status" text NOT NULL,
	"created_by" text NOT NULL,
	"updated_by" text NOT NULL,
	"updated_by_ai" boolean NOT NULL,
	"version" integer NOT NULL,
	"published_sheet_id" uuid,
	"base_version" integer,
	"safety_changes" integer DEFAULT 0 NOT NULL,
	"review_priority" smallint DEFAULT 0 NOT NULL,
	"reject_reason" text,
	"author_id" uuid,
	"deleted_at" timestamp with time zone,
	"deleted_from" text,
	"name_keys" text[] DEFAULT '{}' NOT NULL,
	"waiting_text" "tsvector",
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"language" text NOT NULL,
	"family" text NOT NULL,
	"danger_level" text,
	"danger_keys" text[] DEFAULT '{}' NOT NULL,
	"danger_marks" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"origins" text[] DEFAULT '{}' NOT NULL,
	"preparation_methods" text[] DEFAULT '{}' NOT NULL,
	"plant_parts" text[] DEFAULT '{}' NOT NULL,
	"application_methods" text[] DEFAULT '{}' NOT NULL,
	"indication_stems" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"collection" smallint NOT NULL,
	"owner" uuid NOT NULL,
	"length" integer NOT NULL,
	"batch" bigint NOT NULL,
	"stems" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_removals" (
	"owner" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_pending" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_pending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" uuid NOT NULL,
	"texts" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_postings" (
	"collection" smallint NOT NULL,
	"stem" text collate "C" NOT NULL,
	"batch" bigint NOT NULL,
	"postings" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text collate "C" NOT NULL,
	"stem" text collate "C" NOT NULL,
	"sound" text NOT NULL,
	"named" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_counters" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "usage_counters_day_name_pk" PRIMARY KEY("day","name")
);
--> statement-breakpoint
CREATE TABLE "usage_people" (
	"day" date NOT NULL,
	"module" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "usage_people_day_module_user_id_pk" PRIMARY KEY("day","module","user_id")
);
--> statement-breakpoint
CREATE TABLE "usage_terms" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"term" text NOT NULL,
	"found" boolean NOT NULL,
	"people" "bytea" NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "usage_terms_day_kind_term_found_pk" PRIMARY KEY("day","kind","term","found")
);
--> statement-breakpoint
CREATE TABLE "usage_unanswered" (
	"day" date NOT NULL,
	"source" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"query" text,
	"people" "bytea" NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "usage_unanswered_day_source_fingerprint_pk" PRIMARY KEY("day","source","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hmac" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_time_codes_user_id_purpose_pk" PRIMARY KEY("user_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idle_seconds" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"phone" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" date,
	"country" text,
	"city" text,
	"address" text,
	"language" text DEFAULT 'FR' NOT NULL,
	"roles" text[] NOT NULL,
	"password_hash" text NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"password_expires_at" timestamp with time zone,
	"status" text DEFAULT 'active' NOT NULL,
	"last_login_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "users_phone_unique" UNIQUE("phone"),
	CONSTRAINT "users_roles_not_empty" CHECK (cardinality("users"."roles") > 0)
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_feedback" ADD CONSTRAINT "message_feedback_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_keys" ADD CONSTRAINT "question_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_keys" ADD CONSTRAINT "question_keys_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_drafts" ADD CONSTRAINT "document_drafts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_passages" ADD CONSTRAINT "document_passages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_scans" ADD CONSTRAINT "document_scans_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_sheet_names" ADD CONSTRAINT "plant_sheet_names_plant_sheet_id_plant_sheets_id_fk" FOREIGN KEY ("plant_sheet_id") REFERENCES "public"."plant_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_sheet_passages" ADD CONSTRAINT "plant_sheet_passages_plant_sheet_id_plant_sheets_id_fk" FOREIGN KEY ("plant_sheet_id") REFERENCES "public"."plant_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_sheet_versions" ADD CONSTRAINT "plant_sheet_versions_plant_sheet_id_plant_sheets_id_fk" FOREIGN KEY ("plant_sheet_id") REFERENCES "public"."plant_sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_sheets" ADD CONSTRAINT "plant_sheets_published_sheet_id_plant_sheets_id_fk" FOREIGN KEY ("published_sheet_id") REFERENCES "public"."plant_sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_people" ADD CONSTRAINT "usage_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_row" ON "audit_events" USING btree ("row_id");--> statement-breakpoint
CREATE INDEX "audit_events_act" ON "audit_events" USING btree ("act","at");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "conversations_user" ON "conversations" USING btree ("user_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "message_feedback_at" ON "message_feedback" USING btree ("at");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","position");--> statement-breakpoint
CREATE INDEX "document_passages_document" ON "document_passages" USING btree ("document_id","page_index");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_hash" ON "documents" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "documents_created" ON "documents" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "plant_sheet_names_sheet" ON "plant_sheet_names" USING btree ("plant_sheet_id");--> statement-breakpoint
CREATE INDEX "plant_sheet_names_normalized" ON "plant_sheet_names" USING gin ("normalized" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "plant_sheet_passages_sheet" ON "plant_sheet_passages" USING btree ("plant_sheet_id");--> statement-breakpoint
CREATE INDEX "plant_sheets_status_updated" ON "plant_sheets" USING btree ("status","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "plant_sheets_published_sheet" ON "plant_sheets" USING btree ("published_sheet_id");--> statement-breakpoint
CREATE INDEX "plant_sheets_name_keys" ON "plant_sheets" USING gin ("name_keys") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "plant_sheets_waiting_text" ON "plant_sheets" USING gin ("waiting_text");--> statement-breakpoint
CREATE INDEX "plant_sheets_danger_marks" ON "plant_sheets" USING gin ("danger_marks") WITH (fastupdate=false) WHERE "plant_sheets"."danger_marks" <> '{}';--> statement-breakpoint
CREATE INDEX "plant_sheets_tags" ON "plant_sheets" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "plant_sheets_origins" ON "plant_sheets" USING gin ("origins");--> statement-breakpoint
CREATE INDEX "plant_sheets_indication_stems" ON "plant_sheets" USING gin ("indication_stems");--> statement-breakpoint
CREATE UNIQUE INDEX "search_texts_number" ON "search_texts" USING btree ("number");--> statement-breakpoint
CREATE INDEX "search_texts_owner" ON "search_texts" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "search_texts_collection" ON "search_texts" USING btree ("collection","length");--> statement-breakpoint
CREATE INDEX "search_pending_owner" ON "search_pending" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "search_postings_stem" ON "search_postings" USING btree ("collection","stem","batch");--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING btree ("word","named");--> statement-breakpoint
CREATE INDEX "search_words_sound" ON "search_words" USING gin ("sound" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "usage_people_user" ON "usage_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "usage_unanswered_fingerprint" ON "usage_unanswered" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","created_at");
--> statement-breakpoint
-- Texts written and read whole, many at a time. Where the database was built without lz4 they stay as they are.
DO $$ BEGIN
	ALTER TABLE "plant_sheets" ALTER COLUMN "content" SET COMPRESSION lz4, ALTER COLUMN "reply" SET COMPRESSION lz4, ALTER COLUMN "card" SET COMPRESSION lz4;
	ALTER TABLE "plant_sheet_versions" ALTER COLUMN "content" SET COMPRESSION lz4;
	ALTER TABLE "search_texts" ALTER COLUMN "stems" SET COMPRESSION lz4;
	ALTER TABLE "search_pending" ALTER COLUMN "texts" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$;
--> statement-breakpoint
-- Takes names until the transaction ends, then looks for another sheet of one of them. A function, since what each of its
-- statements sees is newer than the lock it waited for; all in one exchange with the client.
-- keys[1] is the accepted name, as in plant_sheets.name_keys.
CREATE FUNCTION claim_plant_names(keys text[], of_language text, own uuid) RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
DECLARE
	existing uuid;
BEGIN
	-- In one order, so that two plants that share several names never wait for each other in a circle.
	PERFORM pg_advisory_xact_lock(hashtextextended(n.key, 0))
		FROM (SELECT key FROM unnest(keys) AS k(key) ORDER BY key COLLATE "C" OFFSET 0) AS n;
	SELECT s.id INTO existing FROM plant_sheets s
		WHERE s.name_keys && keys AND s.language = of_language AND s.id <> own
			AND s.status <> 'DELETED' AND s.published_sheet_id IS NULL
			AND (keys[1] = any(s.name_keys) OR s.name_keys[1] = any(keys))
		ORDER BY s.status = 'VALIDATED' DESC, s.id LIMIT 1;
	RETURN existing;
END $$;
