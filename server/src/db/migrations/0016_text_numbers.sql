CREATE SEQUENCE "public"."search_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "search_texts" ADD COLUMN "number" integer NOT NULL DEFAULT nextval('search_numbers');--> statement-breakpoint
ALTER TABLE "search_texts" ALTER COLUMN "number" DROP DEFAULT;--> statement-breakpoint
CREATE UNIQUE INDEX "search_texts_number" ON "search_texts" USING btree ("number");--> statement-breakpoint
-- What is indexed stays so: only its form changes. A function, since a conversion may hold no subquery.
CREATE FUNCTION postings_of(ids uuid[], packed integer[]) RETURNS bytea LANGUAGE sql STABLE AS $$
	SELECT coalesce(string_agg(int4send(t.number) || int4send(e.packed), '' ORDER BY e.place), '')
	FROM unnest(ids, packed) WITH ORDINALITY AS e(id, packed, place) JOIN search_texts t ON t.id = e.id
$$;--> statement-breakpoint
ALTER TABLE "search_postings" ALTER COLUMN "texts" SET DATA TYPE bytea USING postings_of("texts", "packed");--> statement-breakpoint
DROP FUNCTION postings_of(uuid[], integer[]);--> statement-breakpoint
ALTER TABLE "search_postings" RENAME COLUMN "texts" TO "postings";--> statement-breakpoint
ALTER TABLE "search_postings" DROP COLUMN "packed";
