import type { ReportFilter } from '@cardroom/contracts/report-frame'
import type { Panel } from '@cardroom/contracts/summaries'
import type { Database } from '@cardroom/database/client'
import { type RawBuilder, sql } from 'kysely'
import type { Figures } from '../domain/figures.ts'
import type { Span, Window } from '../domain/window.ts'

/** Which cells: those of some panels under one filter (or none). */
export type CellScope = {
  panels: readonly Panel[]
  unit: Window['unit']
  filter: ReportFilter
  /** The window's beginning, epoch milliseconds: sessions seen before it are not its own. */
  from: number
}

/** When a span's cells have changed last: the transaction, as text. Null: it has none. */
export type Mark = string | null

type Row = {
  /** Which of the spans, counted from one. */
  piece: number
  panel: Panel
  /** Null in what all buckets come to. */
  bucket: Date | null
  part: string | null
  key1: string
  key2: string
  key3: string
  n: number
  total: number
  timed: number
  seen: number
  sessions: number
}

export type Cells = ReturnType<typeof cells>

/** Panels whose records all have points of another panel, too. */
const withoutPoints: readonly Panel[] = [
  'lead-location',
  'abandonment',
  'abandoned-field',
  'days-to-conversion',
  'touches',
  'affiliate-button',
]

/** What a panel is divided by in its points. */
const part = sql`CASE WHEN panel IN ('conversion', 'left-out') THEN key1 ELSE '' END`

/** The summaries as the worker of analytics-ingest keeps them, read only. */
export function cells(db: Database) {
  async function count(
    { panels, unit, filter, from }: CellScope,
    spans: readonly Span[],
    columns: RawBuilder<unknown>,
    grouping: RawBuilder<unknown>,
  ): Promise<Figures[]> {
    const { rows } = await sql<Row>`
      SELECT span.piece, counted.* FROM ${tableOf(spans)} CROSS JOIN LATERAL (
        SELECT panel, ${columns}, sum(n)::bigint AS n, sum(total)::bigint AS total,
          sum(timed)::bigint AS timed, sum(sessions)::bigint AS seen,
          coalesce(sum(sessions) FILTER (WHERE seen_before < ${new Date(from)}), 0)::bigint AS sessions
        FROM (
          SELECT *, ${part} AS part FROM ${sql.table(unit === 'hour' ? 'summary_hours' : 'summary_days')}
          WHERE panel = ANY(${panels}::text[]) AND filter = ${filter?.name ?? ''}
            AND filter_value = ${filter?.value ?? ''}
            AND bucket >= span.begins AND bucket < span.ends
        ) AS cells
        GROUP BY ${grouping}
      ) AS counted`.execute(db)
    const figures = spans.map((): Figures => ({ groups: [], points: [] }))
    for (const row of rows) addRow(figures[row.piece - 1], row)
    return figures
  }

  return {
    /** What the cells of each span come to, by bucket and by key, in one pass. */
    async figures(scope: CellScope, spans: readonly Span[]): Promise<Figures[]> {
      return await count(
        scope,
        spans,
        sql`bucket, part, key1, key2, key3`,
        sql`GROUPING SETS ((panel, bucket, part), (panel, key1, key2, key3))
          HAVING grouping(bucket) = 1 OR panel <> ALL (${withoutPoints}::text[])`,
      )
    },

    /** The same in brief: groups only by what points are divided by, as `key1`. */
    async totals(scope: CellScope, spans: readonly Span[]): Promise<Figures[]> {
      return await count(
        scope,
        spans,
        sql`bucket, part, part AS key1, '' AS key2, '' AS key3`,
        sql`GROUPING SETS ((panel, bucket, part), (panel, part))`,
      )
    },

    /** When the cells of each span have changed last. Ask before the cells, never after them. */
    async marks(unit: Window['unit'], spans: readonly Span[]): Promise<Mark[]> {
      const { rows } = await sql<{ mark: Mark }>`
        SELECT (
          SELECT max(changed_by)::text FROM summary_changes
          WHERE grain = ${unit} AND bucket >= span.begins AND bucket < span.ends
        ) AS mark
        FROM ${tableOf(spans)} ORDER BY span.piece`.execute(db)
      return rows.map(({ mark }) => mark)
    },
  }
}

function tableOf(spans: readonly Span[]): RawBuilder<unknown> {
  const begins = spans.map(({ from }) => new Date(from).toISOString())
  const ends = spans.map(({ to }) => new Date(to).toISOString())
  return sql`unnest(${begins}::timestamptz[], ${ends}::timestamptz[])
    WITH ORDINALITY AS span(begins, ends, piece)`
}

function addRow(figures: Figures | undefined, row: Row): void {
  const { panel, bucket, key1, key2, key3, n, total, timed, seen, sessions } = row
  if (bucket === null) {
    figures?.groups.push({ panel, key1, key2, key3, n, total, timed, sessions })
  } else {
    const at = bucket.getTime()
    figures?.points.push({ panel, at, key1: row.part ?? '', n, total, timed, sessions: seen })
  }
}
