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
  it('makes ninety days of traffic, counted', async () => {
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
    const counted = await number(sql`
      SELECT sum(count) AS result FROM summary_days
      WHERE filter = '' AND metric IN ('visit', 'view', 'event', 'conversion', 'left-out')`)
    expect(counted).toBe(made)
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
})
