import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fillDatabase, hasRecords } from '../../seed/fill-database.ts'

const { db, url } = await testDatabase()
const now = Date.now()

it('makes ninety days of visits with bots, campaigns, leads and visitors who come again', async () => {
  const before = await hasRecords(url)

  await fillDatabase({ url, events: 4000, now })

  expect([before, await hasRecords(url)]).toEqual([false, true])
  const { rows } = await sql<Record<string, number>>`
    SELECT count(*) FILTER (WHERE quality = 'bot') > 0 AS bots, count(campaign) > 0 AS campaigns,
      count(*) FILTER (WHERE "timestamp" > ${new Date(now)})::int AS later,
      count(DISTINCT date_trunc('day', "timestamp")) > 80 AS days,
      count(*) FILTER (WHERE quality <> 'bot' AND (channel IS NULL OR region IS NULL OR language IS NULL))::int AS vague,
      count(*) - count(DISTINCT visitor_id) > 50 AS returns,
      (SELECT count(*) FROM page_views) > count(*) AS views, (SELECT count(*) FROM user_events) > 1000 AS events,
      (SELECT array_agg(DISTINCT conversion_type ORDER BY conversion_type) @> '{level1_lead}' FROM conversions) AS leads,
      (SELECT count(*) FROM conversions AS c JOIN traffic_sources AS v USING (session_id)
        WHERE c.last_source <> v.source OR c.channel IS NULL OR c.first_visit_timestamp <> (
          SELECT min("timestamp") FROM traffic_sources AS f WHERE f.visitor_id = c.visitor_id))::int AS contradictions
    FROM traffic_sources`.execute(db)
  expect(rows).toEqual([
    {
      bots: true,
      campaigns: true,
      days: true,
      returns: true,
      views: true,
      events: true,
      leads: true,
      later: 0,
      vague: 0,
      contradictions: 0,
    },
  ])
})
