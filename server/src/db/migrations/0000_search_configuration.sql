create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
-- French stems without accents: "fièvres" and "fievre" are one word.
create text search configuration fr (copy = french);
--> statement-breakpoint
alter text search configuration fr alter mapping for hword, hword_part, word with unaccent, french_stem;
