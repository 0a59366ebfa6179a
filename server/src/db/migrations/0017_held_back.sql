-- Dangerous plants come last among those that answer a need: the first bit of what a posting says of its text.
CREATE FUNCTION hold_back(postings bytea, numbers bytea[]) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
	SELECT string_agg(substring(postings FROM place FOR 4) || CASE
			WHEN substring(postings FROM place FOR 4) = any(numbers)
			THEN set_bit(substring(postings FROM place + 4 FOR 4), 7, 1)
			ELSE substring(postings FROM place + 4 FOR 4) END, '' ORDER BY place)
	FROM generate_series(1, octet_length(postings), 8) AS place
$$;--> statement-breakpoint
UPDATE "search_postings" p SET "postings" = hold_back(p."postings", k."numbers")
FROM (
	SELECT t."collection", t."batch", s."stem", array_agg(int4send(t."number")) AS "numbers"
	FROM "plant_sheets" d JOIN "search_texts" t ON t."id" = d."id" CROSS JOIN LATERAL unnest(t."stems") AS s("stem")
	WHERE d."danger_level" IN ('toxic', 'lethal') GROUP BY 1, 2, 3
) k
WHERE p."collection" = k."collection" AND p."batch" = k."batch" AND p."stem" = k."stem";--> statement-breakpoint
UPDATE "search_pending" w SET "texts" = replace(w."texts", '"collection":"sheet"', '"collection":"sheet","heldBack":true')
FROM "plant_sheets" d WHERE d."id" = w."owner" AND d."danger_level" IN ('toxic', 'lethal');--> statement-breakpoint
DROP FUNCTION hold_back(bytea, bytea[]);
