import { type Client, readRows, type Table, tablesOf, transaction } from '#server/operations/rows.ts';

async function rowsOf(client: Client, table: Table): Promise<string[]> {
  const rows: string[] = [];
  for await (const batch of readRows(client, table)) rows.push(...batch);
  return rows.toSorted();
}

/** Every row of every table as text, and the sequences. */
export async function storedRows(client: Client): Promise<Record<string, string[]>> {
  return transaction(client, 'read', async () => {
    const stored: Record<string, string[]> = {};
    for (const table of await tablesOf(client)) stored[table.name] = await rowsOf(client, table);
    const { rows } = await client.query<{ row: string }>(
      `select row(sequencename, last_value)::text as row from pg_sequences where schemaname = 'public' order by 1`,
    );
    stored['sequences'] = rows.map(({ row }) => row);
    return stored;
  });
}
