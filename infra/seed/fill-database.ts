import { brand } from '@cardroom/brand/brand'
import { addDays, startOfDay } from '@cardroom/contracts/buckets'
import { withClient } from '@cardroom/database/with-client'
import { campaigns, hourWeights, type Origin, origins, weekdayWeights } from './audience.ts'
import { chooser, createRandom, type Random } from './random.ts'
import { createRawRows } from './raw-rows.ts'
import { createSessionMaker } from './session-records.ts'

export type SeedOptions = {
  /** The schema owner's connection. */
  url: string
  /** Records to create, of all kinds; slightly more, because every session is complete. */
  events: number
  /** Epoch milliseconds of the last record at most. */
  now: number
  /** The same seed makes the same records, apart from their days. */
  seed?: number
  /** Called with the progress (0 to 1) and the step. */
  onProgress?: (share: number, title: string) => void
}

const { timeZone } = brand
const days = 90
const hourMs = 60 * 60 * 1000
const flushRows = 40_000
/** Records of a session on average, as measured. */
const recordsPerSession = 8.4
/** How much more traffic the last day has than the first. */
const growth = 0.35

/**
 * Fills the raw analytics tables with ninety days of realistic traffic.
 * @returns the number of records made
 */
export async function fillDatabase(options: SeedOptions): Promise<number> {
  const { url, events, now, seed = 1, onProgress = () => {} } = options
  return await withClient(url, async (client) => {
    const random = createRandom(seed)
    const rows = createRawRows(client)
    const makeSession = createSessionMaker(random, (table, row) => rows.put(table, row))
    const first = addDays(startOfDay(now, timeZone), 1 - days, timeZone)
    await client.query('SELECT ensure_month_partitions($1, $2)', [new Date(first), new Date(now)])
    const plan = dayPlan(first, now, random)
    const weight = plan.reduce((all, day) => all + day.weight, 0)
    const chooseOrigin = chooser(origins, random)
    for (const [index, day] of plan.entries()) {
      const sessions = Math.round((events / recordsPerSession) * (day.weight / weight))
      for (const start of startsOf(day, sessions, random)) {
        makeSession(start, now, campaignOn(days - 1 - index, random) ?? chooseOrigin())
        if (rows.waiting() < flushRows) continue
        await rows.flush()
        onProgress(rows.count() / events, 'records')
      }
    }
    await rows.flush()
    await client.query(applications)
    await client.query(readers)
    await client.query(
      'ANALYZE traffic_sources, page_views, user_events, conversions, applications, newsletters',
    )
    onProgress(1, `${rows.count()} records`)
    return rows.count()
  })
}

/** What the forms left that the records tell of: the reports count them from these rows. */
const applications = `
  INSERT INTO applications (id, first_name, last_name, email, phone, experience, stakes, referral, availability,
    interests, agree_to_terms, is_suspect, session_id, visitor_id, ip_address, created_at)
  SELECT id, (ARRAY['Ada', 'Ben', 'Carla', 'Dmitri', 'Elena', 'Frank', 'Grace', 'Hugo'])[1 + nth % 8],
    (ARRAY['Quinn', 'Reyes', 'Stone', 'Tran', 'Unger', 'Vega', 'Walsh'])[1 + nth % 7],
    'applicant' || nth || '@mail.example', '+1 702 555 01' || lpad((nth % 100)::text, 2, '0'),
    (ARRAY['2_5_years', '5_10_years', 'over_10_years'])[1 + nth % 3], (ARRAY['10_20', '25_50', '50_100'])[1 + nth % 3],
    (ARRAY['podcast', 'friend', 'search', NULL])[1 + nth % 4], '{weekend_evenings}', '{live_game}', true, false,
    session_id, visitor_id, coalesce(ip_address, ''), conversion_timestamp
  FROM (SELECT *, (row_number() OVER (ORDER BY conversion_timestamp, id))::int AS nth FROM conversions
    WHERE conversion_type = 'form_submission' AND quality = 'ok' AND is_counted) AS sent`

const readers = `
  INSERT INTO newsletters (email, session_id, created_at, confirmed_at)
  SELECT 'reader' || row_number() OVER (ORDER BY conversion_timestamp, id) || '@mail.example', session_id,
    conversion_timestamp, conversion_timestamp
  FROM conversions WHERE conversion_type = 'newsletter_signup' AND quality = 'ok' AND is_counted
  ON CONFLICT DO NOTHING`

/** Whether any visitor's record is in the database already. */
export async function hasRecords(url: string): Promise<boolean> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ found: boolean }>(`
      SELECT EXISTS (SELECT FROM traffic_sources) OR EXISTS (SELECT FROM page_views)
        OR EXISTS (SELECT FROM user_events) OR EXISTS (SELECT FROM conversions) AS found`),
  )
  return rows[0]?.found === true
}

/** `factor` is the relative traffic of the day. */
type Day = { start: number; hours: number[]; weight: number; factor: number }

/** Every day with the weight of each of its hours; hours that are still to come have none. */
function dayPlan(first: number, now: number, random: Random): Day[] {
  return Array.from({ length: days }, (_, index) => {
    const start = addDays(first, index, timeZone)
    const weekday = new Date(start + 12 * hourMs).getUTCDay()
    const variation = 0.9 + random.next() * 0.2
    const factor = (weekdayWeights[weekday] ?? 1) * variation * (1 + (growth * index) / days)
    const hours = hourWeights.map((hour, nth) => {
      const begun = Math.min(1, Math.max(0, (now - (start + nth * hourMs)) / hourMs))
      return hour * factor * begun
    })
    return { start, hours, weight: hours.reduce((all, hour) => all + hour, 0), factor }
  })
}

function startsOf(
  { start, hours, weight, factor }: Day,
  sessions: number,
  random: Random,
): number[] {
  if (weight === 0) return []
  const chooseHour = chooser(
    hours.map((hour, nth) => [hour, nth] as const),
    random,
  )
  const lastHour = hours.findLastIndex((hour) => hour > 0)
  return Array.from({ length: sessions }, () => {
    const hour = chooseHour()
    const length = hour === lastHour ? (hours[hour] ?? 0) / ((hourWeights[hour] ?? 1) * factor) : 1
    return start + Math.floor((hour + random.next() * Math.min(1, length)) * hourMs)
  }).toSorted((one, other) => one - other)
}

/** The campaign that a visit belongs to, if one runs so many days before today. */
function campaignOn(daysAgo: number, random: Random): Origin | null {
  const running = campaigns.find(({ from, to }) => daysAgo <= from && daysAgo >= to)
  return running !== undefined && random.chance(running.share) ? running.origin : null
}
