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
