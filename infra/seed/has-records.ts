import pg from 'pg'

/** Whether any visitor's record is in the database already. */
export async function hasRecords(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ found: boolean }>(`
      SELECT EXISTS (SELECT FROM traffic_sources) OR EXISTS (SELECT FROM page_views)
        OR EXISTS (SELECT FROM user_events) OR EXISTS (SELECT FROM conversions) AS found`)
    return rows[0]?.found === true
  } finally {
    await client.end()
  }
}
