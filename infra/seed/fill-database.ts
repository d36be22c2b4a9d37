import { readFile } from 'node:fs/promises'
import { brand } from '@cardroom/brand/brand'
import { addDays, startOfDay } from '@cardroom/contracts/buckets'
import { withClient } from '@cardroom/database/with-client'
import { campaigns, choices, hourWeights, weekdayWeights } from './audience.ts'

export type SeedOptions = {
  /** The schema owner's connection. */
  url: string
  /** The approximate number of records to generate, of all kinds. */
  events: number
  /** The end of the generated period in epoch milliseconds; no record is later. */
  now: number
}

const { timeZone } = brand
const days = 90
const hourMs = 60 * 60 * 1000
/** The average number of records per visit. */
const recordsPerVisit = 7.4
/** The ratio of the traffic on the last day to that on the first day. */
const growth = 0.35

/** Fills the raw analytics tables with ninety days of generated traffic. */
export async function fillDatabase({ url, events, now }: SeedOptions): Promise<void> {
  const first = addDays(startOfDay(now, timeZone), 1 - days, timeZone)
  await withClient(url, async (client) => {
    await client.query('SELECT ensure_month_partitions($1, $2)', [new Date(first), new Date(now)])
    for (const [table, columns, rows] of [
      ['seed_choice', 'kind text, nth int, begins float8, value jsonb', numberedChoices()],
      [
        'seed_hour',
        'at timestamptz, length interval, count int, campaign int, campaign_share float8',
        hoursOf(first, now, events / recordsPerVisit),
      ],
      ['seed_end', 'until timestamptz', [{ until: new Date(now) }]],
    ] as const) {
      await client.query(`CREATE TEMP TABLE ${table} (${columns})`)
      await client.query(
        `INSERT INTO ${table} SELECT * FROM json_to_recordset($1) AS given (${columns})`,
        [JSON.stringify(rows)],
      )
    }
    await client.query(await readFile(new URL('seed.sql', import.meta.url), 'utf8'))
  })
}

/**
 * Each choice with the number from 0 to 1 at which its interval begins. Campaigns follow the origins and have no
 * interval.
 */
function numberedChoices() {
  const chosen = Object.entries(choices).flatMap(([kind, weighted]) => {
    const total = weighted.reduce((sum, [weight]) => sum + weight, 0)
    let before = 0
    return weighted.map(([weight, value], nth) => {
      const begins = before / total
      before += weight
      return { kind, nth, begins, value }
    })
  })
  const paid = campaigns.map(([, , , value], nth) => ({
    kind: 'origin',
    nth: choices.origin.length + nth,
    begins: null,
    value,
  }))
  return [...chosen, ...paid]
}

/** The number of visits that start in each hour from then until now. */
function hoursOf(first: number, now: number, visits: number) {
  const hours = Array.from({ length: days }, (_, index) => {
    const start = addDays(first, index, timeZone)
    const weekday = new Date(start + 12 * hourMs).getUTCDay()
    const busy = (weekdayWeights[weekday] ?? 1) * (0.9 + Math.random() * 0.2)
    const daysAgo = days - 1 - index
    const running = campaigns.findIndex(([from, to]) => daysAgo <= from && daysAgo >= to)
    return hourWeights.map((hour, nth) => {
      const at = start + nth * hourMs
      const passed = Math.min(1, Math.max(0, (now - at) / hourMs))
      const weight = hour * busy * (1 + (growth * index) / days) * passed
      return {
        at,
        weight,
        length: `${passed} hours`,
        campaign: choices.origin.length + running,
        campaign_share: campaigns[running]?.[2] ?? 0,
      }
    })
  }).flat()
  const total = hours.reduce((sum, { weight }) => sum + weight, 0)
  let due = 0
  return hours.map(({ at, weight, ...hour }) => {
    const before = Math.round(due)
    due += (visits * weight) / total
    return { ...hour, at: new Date(at), count: Math.round(due) - before }
  })
}

/** Whether the database already contains any visitor's record. */
export async function hasRecords(url: string): Promise<boolean> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ found: boolean }>(`
      SELECT EXISTS (SELECT FROM traffic_sources) OR EXISTS (SELECT FROM page_views)
        OR EXISTS (SELECT FROM user_events) OR EXISTS (SELECT FROM conversions) AS found`),
  )
  return rows[0]?.found === true
}
