import type { ReportFilter } from '@cardroom/contracts/report-frame'
import type { Panel } from '@cardroom/contracts/summaries'
import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import type { Figures } from '../domain/figures.ts'
import type { Span, Window } from '../domain/window.ts'

type Row = {
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

/** The summaries as the worker of analytics-ingest keeps them, read only. */
export function cells(db: Database) {
  return {
    /** What the cells of some panels come to, by bucket and by key, in one pass. */
    async figures(
      panels: readonly Panel[],
      unit: Window['unit'],
      span: Span,
      filter: ReportFilter,
    ): Promise<Figures> {
      const table = sql.table(unit === 'hour' ? 'summary_hours' : 'summary_days')
      const from = new Date(span.from)
      const { rows } = await sql<Row>`
        SELECT panel, bucket, part, key1, key2, key3, sum(n)::bigint AS n, sum(total)::bigint AS total,
          sum(timed)::bigint AS timed, sum(sessions)::bigint AS seen,
          coalesce(sum(sessions) FILTER (WHERE seen_before < ${from}), 0)::bigint AS sessions
        FROM (
          SELECT *, CASE WHEN panel IN ('conversion', 'left-out') THEN key1 ELSE '' END AS part
          FROM ${table}
          WHERE panel = ANY(${panels}::text[]) AND filter = ${filter?.name ?? ''}
            AND filter_value = ${filter?.value ?? ''}
            AND bucket >= ${from} AND bucket < ${new Date(span.to)}
        ) AS cells
        GROUP BY GROUPING SETS ((panel, bucket, part), (panel, key1, key2, key3))`.execute(db)
      return figuresOf(rows)
    },
  }
}

function figuresOf(rows: readonly Row[]): Figures {
  const figures: Figures = { groups: [], points: [] }
  for (const { panel, bucket, part, key1, key2, key3, n, total, timed, seen, sessions } of rows) {
    if (bucket === null) {
      figures.groups.push({ panel, key1, key2, key3, n, total, timed, sessions })
    } else {
      const at = bucket.getTime()
      figures.points.push({ panel, at, key1: part ?? '', n, total, timed, sessions: seen })
    }
  }
  return figures
}
