import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** How often each id occurs in the raw tables, dead letters included. */
export async function countById(postgresUrl: string): Promise<Map<string, number>> {
  const rows = await query<{ id: string; count: string }>(
    postgresUrl,
    `SELECT id, count(*) AS count FROM (
       SELECT id FROM traffic_sources UNION ALL SELECT id FROM user_events
       UNION ALL SELECT id FROM page_views UNION ALL SELECT id FROM conversions
       UNION ALL SELECT id FROM dead_events) AS stored
     GROUP BY id`,
  )
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** Waits until every id is stored, `timeoutMs` at most, and returns the counts. */
export async function untilStored(
  postgresUrl: string,
  ids: readonly string[],
  timeoutMs: number,
): Promise<Map<string, number>> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const stored = await countById(postgresUrl)
    if (ids.every((id) => stored.has(id)) || Date.now() > deadline) return stored
    await sleep(500)
  }
}

export async function query<Row extends object>(
  postgresUrl: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}
