/** A column's SQL type; a value travels to Postgres as text and is cast to it. */
export type Columns = Readonly<
  Record<string, 'uuid' | 'text' | 'integer' | 'boolean' | 'timestamptz' | 'jsonb'>
>

const common = {
  id: 'uuid',
  session_id: 'text',
  user_agent: 'text',
  ip_address: 'text',
  quality: 'text',
} as const satisfies Columns

export const trafficSourceColumns = {
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
  country: 'text',
  city: 'text',
} as const satisfies Columns

export const userEventColumns = {
  ...common,
  timestamp: 'timestamptz',
  event_type: 'text',
  event_category: 'text',
  event_action: 'text',
  event_label: 'text',
  event_value: 'integer',
  page_path: 'text',
  additional_data: 'jsonb',
} as const satisfies Columns

export const conversionColumns = {
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
  is_counted: 'boolean',
} as const satisfies Columns

export const pageViewColumns = {
  ...common,
  timestamp: 'timestamptz',
  page_path: 'text',
  page_title: 'text',
  referrer: 'text',
  time_spent: 'integer',
} as const satisfies Columns

/** `"id", …` */
export function namesOf(columns: Columns): string {
  return Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(', ')
}

/** Rows unpacked from one array parameter a column: the cheapest INSERT that can skip stored rows. */
export type Unnested = {
  /** `unnest($1::uuid[], …) AS r("id", …)` */
  from: string
  /** `"id", …` */
  names: string
  /** `r."id", …`, jsonb columns cast from text. */
  values: string
  /** Number of parameters; the next free one is `$<firstParameter + count>`. */
  count: number
}

/**
 * @param firstParameter number of the first parameter, counting from 1
 */
export function unnest(columns: Columns, firstParameter: number): Unnested {
  const entries = Object.entries(columns)
  const names = namesOf(columns)
  const arrays = entries.map(
    ([, type], index) => `$${firstParameter + index}::${type === 'jsonb' ? 'text' : type}[]`,
  )
  const values = entries.map(([name, type]) => `r."${name}"${type === 'jsonb' ? '::jsonb' : ''}`)
  return {
    from: `unnest(${arrays.join(', ')}) AS r(${names})`,
    names,
    values: values.join(', '),
    count: entries.length,
  }
}

/** The parameters that `unnest` reads: for each column the values of all rows. */
export function columnArrays(columns: Columns, rows: readonly object[]): unknown[][] {
  return Object.entries(columns).map(([name, type]) =>
    rows.map((row) => {
      const value = (row as Record<string, unknown>)[name]
      return type === 'jsonb' && value !== null ? JSON.stringify(value) : value
    }),
  )
}

/** Rows as COPY reads them: a line a row, a tab between its columns. */
export function copyText(columns: Columns, rows: readonly object[]): string {
  const entries = Object.entries(columns)
  let text = ''
  for (const row of rows) {
    let separator = ''
    for (const [name, type] of entries) {
      text += separator + copyField((row as Record<string, unknown>)[name], type)
      separator = '\t'
    }
    text += '\n'
  }
  return text
}

const unreadable = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
}

function copyField(value: unknown, type: Columns[string]): string {
  if (value === null || value === undefined) return '\\N'
  const text = type !== 'jsonb' && typeof value === 'string' ? value : JSON.stringify(value)
  if (!unreadable.test(text)) return text
  return text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign)
}
