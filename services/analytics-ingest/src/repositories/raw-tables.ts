import { type RawBuilder, sql } from 'kysely'

type RawTable = { name: string; columns: Record<string, string> }

const common = {
  id: 'uuid',
  session_id: 'text',
  user_agent: 'text',
  ip_address: 'text',
  quality: 'text',
}

/** The raw tables and the SQL type of each column that is written. */
export const rawTables = {
  'traffic-source': {
    name: 'traffic_sources',
    columns: {
      ...common,
      timestamp: 'timestamptz',
      visitor_id: 'text',
      source: 'text',
      medium: 'text',
      campaign: 'text',
      claimed_source: 'text',
      claimed_medium: 'text',
      referrer: 'text',
      landing_page: 'text',
      utm_parameters: 'jsonb',
      custom_parameters: 'jsonb',
      screen_width: 'integer',
      screen_height: 'integer',
      language: 'text',
      device_category: 'text',
      browser: 'text',
      operating_system: 'text',
    },
  },
  event: {
    name: 'user_events',
    columns: {
      ...common,
      timestamp: 'timestamptz',
      event_type: 'text',
      event_category: 'text',
      event_action: 'text',
      event_label: 'text',
      event_value: 'integer',
      page_path: 'text',
      additional_data: 'jsonb',
    },
  },
  'page-view': {
    name: 'page_views',
    columns: {
      ...common,
      timestamp: 'timestamptz',
      page_path: 'text',
      page_title: 'text',
      referrer: 'text',
      time_spent: 'integer',
    },
  },
  conversion: {
    name: 'conversions',
    columns: {
      ...common,
      conversion_timestamp: 'timestamptz',
      visitor_id: 'text',
      conversion_type: 'text',
      form_data: 'jsonb',
      monetary_value: 'integer',
      original_source: 'text',
      original_medium: 'text',
      original_campaign: 'text',
      days_to_conversion: 'integer',
      touch_points: 'integer',
      first_visit_timestamp: 'timestamptz',
      utm_parameters: 'jsonb',
    },
  },
} as const satisfies Record<string, RawTable>

/**
 * One INSERT of any number of rows, which travel as a single JSON parameter: Postgres unpacks them at a
 * fraction of what binding every value costs both sides. Rows whose id is known are passed over.
 */
export function insertInto(table: RawTable, rows: readonly object[]): RawBuilder<{ id: string }> {
  const columns = Object.keys(table.columns)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const types = sql.raw(
    Object.entries(table.columns)
      .map(([column, type]) => `"${column}" ${type}`)
      .join(', '),
  )
  return sql`
    INSERT INTO ${sql.table(table.name)} (${names})
    SELECT ${names} FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(${types})
    ON CONFLICT DO NOTHING
    RETURNING id`
}
