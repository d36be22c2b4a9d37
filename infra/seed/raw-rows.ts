import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** The columns that a seed fills, in the order of its rows. */
const columns = {
  traffic_sources:
    'id, "timestamp", session_id, visitor_id, source, medium, channel, campaign, claimed_source, claimed_medium, referrer, landing_page, utm_parameters, screen_width, screen_height, language, user_agent, device_category, browser, operating_system, ip_address, country, region, city, quality',
  page_views:
    'id, "timestamp", session_id, page_path, page_title, referrer, time_spent, user_agent, ip_address, quality',
  user_events:
    'id, "timestamp", session_id, event_type, event_category, event_action, event_label, event_value, page_path, user_agent, ip_address, quality',
  conversions:
    'id, conversion_timestamp, session_id, visitor_id, conversion_type, form_data, monetary_value, original_source, original_medium, original_campaign, channel, last_source, last_medium, last_campaign, last_channel, days_to_conversion, touch_points, first_visit_timestamp, user_agent, ip_address, quality, is_counted',
} as const

export type Value = string | number | boolean | null
export type RawTable = keyof typeof columns

/** Buffers rows and writes them with COPY, the fastest way into Postgres. */
export function createRawRows(client: pg.Client) {
  const lines: Record<RawTable, string[]> = {
    traffic_sources: [],
    page_views: [],
    user_events: [],
    conversions: [],
  }
  let count = 0

  return {
    put(table: RawTable, row: readonly Value[]): void {
      lines[table].push(row.map(toField).join('\t'))
      count += 1
    },
    /** Rows added so far. */
    count: () => count,
    /** Rows that are not written yet. */
    waiting: () => Object.values(lines).reduce((all, list) => all + list.length, 0),
    async flush(): Promise<void> {
      for (const table of Object.keys(columns) as RawTable[]) {
        if (lines[table].length === 0) continue
        const text = `${lines[table].join('\n')}\n`
        lines[table] = []
        await pipeline(
          Readable.from([text]),
          client.query(copyFrom(`COPY ${table} (${columns[table]}) FROM STDIN`)),
        )
      }
    },
  }
}

function toField(value: Value): string {
  if (value === null) return '\\N'
  return String(value).replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')
}
