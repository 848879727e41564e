/** All rows of a table, or those that changed after `since` (ms), in pages of 1,000. */
export async function readAll(client, table, since) {
  const rows = [];
  for (;;) {
    let query = client.from(table).select('*').order('id');
    if (since) query = query.gt('_modified', new Date(since).toISOString());
    const {data, error} = await query.range(rows.length, rows.length + 999);
    if (error) throw error;
    rows.push(...data);
    if (data.length < 1000) return rows;
  }
}
