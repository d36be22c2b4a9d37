import type {
  ConversionRow,
  PageViewRow,
  Row,
  TrafficSourceRow,
  UserEventRow,
} from '../domain/rows.ts'

/** Rows by the table that they belong to. */
export type RawRows = {
  visits: readonly TrafficSourceRow[]
  events: readonly UserEventRow[]
  conversions: readonly ConversionRow[]
  views: readonly PageViewRow[]
}

type RowOf<Kind extends Row['kind']> = Extract<Row, { kind: Kind }>['row']

export function rowsOf<Kind extends Row['kind']>(rows: readonly Row[], kind: Kind): RowOf<Kind>[] {
  return rows.flatMap((row) => (row.kind === kind ? [row.row as RowOf<Kind>] : []))
}

/** Every row once, the first of those with the same id. */
export function onceEach<One extends { id: string }>(rows: readonly One[]): One[] {
  const byId = new Map<string, One>()
  for (const row of rows) if (!byId.has(row.id)) byId.set(row.id, row)
  return [...byId.values()]
}
