import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { fillDatabase, hasRecords } from '../../seed/fill-database.ts'

const { db, url } = await testDatabase()
const now = Date.now()

async function number(query: ReturnType<typeof sql<{ result: number }>>): Promise<number> {
  const { rows } = await query.execute(db)
  return Number(rows[0]?.result)
}

describe('fillDatabase', () => {
  it('makes ninety days of traffic', async () => {
    const shares: number[] = []
    const before = await hasRecords(url)

    const made = await fillDatabase({
      url,
      events: 4000,
      now,
      onProgress: (share) => shares.push(share),
    })

    expect([before, await hasRecords(url)]).toEqual([false, true])
    expect(made).toBeGreaterThan(3000)
    expect(made).toBeLessThan(5000)
    const stored = await number(sql`
      SELECT (SELECT count(*) FROM traffic_sources) + (SELECT count(*) FROM page_views)
        + (SELECT count(*) FROM user_events) + (SELECT count(*) FROM conversions) AS result`)
    expect(stored).toBe(made)
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  })

  it('has bots, campaigns, leads and submissions among it, and nothing of tomorrow', async () => {
    const { rows } = await sql<Record<string, number>>`
      SELECT count(*) FILTER (WHERE quality = 'bot') AS bots,
        count(*) FILTER (WHERE campaign IS NOT NULL) AS tagged,
        count(*) FILTER (WHERE "timestamp" > ${new Date(now)}) AS early,
        count(DISTINCT date_trunc('day', "timestamp")) AS days
      FROM traffic_sources`.execute(db)
    const types = await db
      .selectFrom('conversions')
      .select('conversion_type')
      .distinct()
      .orderBy('conversion_type')
      .execute()

    expect(rows[0]?.['bots']).toBeGreaterThan(0)
    expect(rows[0]?.['tagged']).toBeGreaterThan(0)
    expect(rows[0]?.['early']).toBe(0)
    expect(rows[0]?.['days']).toBeGreaterThan(80)
    expect(types.map((row) => row.conversion_type)).toContain('level1_lead')
  })

  it('knows of every visit its channel and place, and has visitors who come again', async () => {
    const { rows } = await sql<Record<string, number>>`
      SELECT count(*) FILTER (WHERE channel IS NULL OR region IS NULL OR city IS NULL OR language IS NULL)::int AS unknown,
        count(*) FILTER (WHERE before IS NOT NULL)::int AS again,
        count(*) FILTER (WHERE "timestamp" - before < interval '30 minutes')::int AS early
      FROM (SELECT *, lag("timestamp") OVER (PARTITION BY visitor_id ORDER BY "timestamp") AS before
        FROM traffic_sources WHERE quality <> 'bot') AS visit`.execute(db)
    const touched = await number(sql`
      SELECT count(*) AS result FROM conversions AS c JOIN traffic_sources AS v USING (session_id)
      WHERE c.last_source <> v.source OR c.last_channel <> v.channel OR c.channel IS NULL
        OR c.first_visit_timestamp <> (SELECT min(f."timestamp") FROM traffic_sources AS f WHERE f.visitor_id = c.visitor_id)`)

    expect(rows[0]).toEqual({ unknown: 0, again: expect.any(Number), early: 0 })
    expect(rows[0]?.['again']).toBeGreaterThan(50)
    expect(touched).toBe(0)
  })
})
