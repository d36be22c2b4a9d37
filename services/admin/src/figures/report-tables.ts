import type { RecordTable, ReportName, reportTables } from '@cardroom/contracts/analytics-reports'
import type { RawBuilder } from 'kysely'
import type { Ask } from './copy.ts'
import { countBy, type RecordKind, type ReportScope } from './report-frame.ts'

/** A table of an export: every group of a figure, or the newest records. */
export type ReportTable = { names: readonly string[]; rows: unknown[][] }

type MakeTable = (ask: Ask, scope: ReportScope) => Promise<ReportTable>

/** A report's own tables of groups; the others are the same for all reports. */
export type GroupTables<Report extends ReportName> = Record<
  Exclude<(typeof reportTables)[Report][number], RecordTable | 'filtered' | 'series'>,
  MakeTable
>

/** How many records of a kind there are by an expression, most first. */
export function countedTable(
  of: RecordKind,
  by: RawBuilder<unknown>,
  names: [name: string, count: string],
  where?: RawBuilder<unknown>,
): MakeTable {
  return async (ask, scope) => {
    const rows = await countBy(ask, scope, { of, by, where })
    return { names, rows: rows.map(({ name, count }) => [name, count]) }
  }
}

/** The fields of a contract that a table holds: colours are for the screen. */
export function columnsOf({ shape }: { shape: object }): string[] {
  return Object.keys(shape).filter((name) => name !== 'color')
}

/** @param names the columns; all fields of the first row unless given */
export function tableOf(
  rows: readonly object[],
  names: readonly string[] = Object.keys(rows[0] ?? {}),
): ReportTable {
  return {
    names,
    rows: rows.map((row) => names.map((name) => (row as Record<string, unknown>)[name])),
  }
}
