-- What a citation shows of itself, never guessed; the first sign wins. Volume(issue): pages, volume: pages, or an identifier is an article.
CREATE FUNCTION "reference_types_of"("content" jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(CASE
    WHEN c ~* 'm[éÉe]ta[-\s]?analy' THEN 'META_ANALYSIS'
    WHEN c ~* 't[éÉe]moignage|testimon' THEN 'TESTIMONY'
    WHEN c ~* '\yisbn\y|\y\d{1,2}\s?(?:e|ᵉ|è|re|ère|st|nd|rd|th)\s(?:[éÉe]d\y|[éÉe]d\.|[éÉe]dition)' THEN 'BOOK'
    WHEN c ~* '\d\s?\(\d+(?:[-–]\d+)?\)\s?[:,]\s?e?\d|\y\d{1,4}\s?:\s?\d{1,5}\s?[-–]\s?\d|\ypmid\y|\ydoi\y' THEN 'ARTICLE'
    ELSE 'UNSPECIFIED' END), '{}')
  FROM (SELECT translate(r #>> '{}', U&'\00A0\202F', '  ') AS c FROM jsonb_path_query("content", '$.references[*].citation') r) citations
$$;
--> statement-breakpoint
ALTER TABLE "plant_sheets" ADD COLUMN "reference_types" text[] GENERATED ALWAYS AS (reference_types_of(content)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "plant_sheets_queue" ON "plant_sheets" USING btree ("review_priority" DESC NULLS FIRST,"updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "plant_sheets"."status" in ('DRAFT', 'MODIFIED');--> statement-breakpoint
CREATE INDEX "plant_sheets_changes" ON "plant_sheets" USING btree ("published_sheet_id","status") WHERE "plant_sheets"."published_sheet_id" is not null and "plant_sheets"."status" <> 'DELETED';--> statement-breakpoint
CREATE INDEX "plant_sheets_created" ON "plant_sheets" USING btree ("created_at") WHERE "plant_sheets"."published_sheet_id" is null;