CREATE TABLE "text_meanings" (
	"text_id" uuid NOT NULL,
	"model" text NOT NULL,
	"vector" "bytea" NOT NULL,
	"number" bigserial NOT NULL,
	CONSTRAINT "text_meanings_model_text_id_pk" PRIMARY KEY("model","text_id")
);
