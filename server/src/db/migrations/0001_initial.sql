CREATE SEQUENCE "public"."search_batches" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
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
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"position" bigserial NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"kind" text,
	"sources" jsonb NOT NULL,
	"emergency" jsonb,
	"suggestions" jsonb NOT NULL,
	"focus" uuid[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"message_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "question_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
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
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"language" text NOT NULL,
	"family" text NOT NULL,
	"danger_level" text,
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
	"collection" smallint NOT NULL,
	"owner" uuid NOT NULL,
	"length" integer NOT NULL,
	"batch" bigint NOT NULL,
	"stems" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_postings" (
	"collection" smallint NOT NULL,
	"stem" text collate "C" NOT NULL,
	"batch" bigint NOT NULL,
	"texts" uuid[] NOT NULL,
	"packed" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text collate "C" NOT NULL,
	"stem" text collate "C" NOT NULL,
	"sound" text NOT NULL,
	"named" boolean NOT NULL
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
	"roles" text[] NOT NULL,
	"password_hash" text NOT NULL,
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
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_keys" ADD CONSTRAINT "question_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_keys" ADD CONSTRAINT "question_keys_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_sheet_names" ADD CONSTRAINT "plant_sheet_names_plant_sheet_id_plant_sheets_id_fk" FOREIGN KEY ("plant_sheet_id") REFERENCES "public"."plant_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_sheet_passages" ADD CONSTRAINT "plant_sheet_passages_plant_sheet_id_plant_sheets_id_fk" FOREIGN KEY ("plant_sheet_id") REFERENCES "public"."plant_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_sheet_versions" ADD CONSTRAINT "plant_sheet_versions_plant_sheet_id_plant_sheets_id_fk" FOREIGN KEY ("plant_sheet_id") REFERENCES "public"."plant_sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_user" ON "conversations" USING btree ("user_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","position");--> statement-breakpoint
CREATE INDEX "plant_sheet_names_sheet" ON "plant_sheet_names" USING btree ("plant_sheet_id");--> statement-breakpoint
CREATE INDEX "plant_sheet_names_normalized" ON "plant_sheet_names" USING gin ("normalized" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "plant_sheet_passages_sheet" ON "plant_sheet_passages" USING btree ("plant_sheet_id");--> statement-breakpoint
CREATE INDEX "plant_sheets_status_updated" ON "plant_sheets" USING btree ("status","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "plant_sheets_tags" ON "plant_sheets" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "plant_sheets_origins" ON "plant_sheets" USING gin ("origins");--> statement-breakpoint
CREATE INDEX "plant_sheets_indication_stems" ON "plant_sheets" USING gin ("indication_stems");--> statement-breakpoint
CREATE INDEX "search_texts_owner" ON "search_texts" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "search_texts_collection" ON "search_texts" USING btree ("collection","length");--> statement-breakpoint
CREATE INDEX "search_postings_stem" ON "search_postings" USING btree ("collection","stem","batch");--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING btree ("word","named");--> statement-breakpoint
CREATE INDEX "search_words_sound" ON "search_words" USING gin ("sound" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","created_at");