CREATE TABLE "message_feedback" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL
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
	"person" "bytea" NOT NULL,
	"times" integer NOT NULL,
	"unanswered" integer NOT NULL,
	CONSTRAINT "usage_terms_day_kind_term_person_pk" PRIMARY KEY("day","kind","term","person")
);
--> statement-breakpoint
CREATE TABLE "usage_unanswered" (
	"day" date NOT NULL,
	"source" text NOT NULL,
	"query" text NOT NULL,
	"person" "bytea" NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "usage_unanswered_day_source_query_person_pk" PRIMARY KEY("day","source","query","person")
);
--> statement-breakpoint
ALTER TABLE "message_feedback" ADD CONSTRAINT "message_feedback_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_people" ADD CONSTRAINT "usage_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_feedback_at" ON "message_feedback" USING btree ("at");--> statement-breakpoint
CREATE INDEX "usage_people_user" ON "usage_people" USING btree ("user_id");