import { listLength } from '@cardroom/contracts/admin-list'
import { type SelectQueryBuilder, sql } from 'kysely'

type Plain<Value> = Value extends Date ? string : Value

/** A row with its dates as ISO text, as contracts and the audit log have it. */
export type PlainRow<Row> = { [Name in keyof Row]: Plain<Row[Name]> }

/**
 * The fields of a contract, as columns to select.
 * @param computed those that are no columns
 */
export function fieldsOf<Shape extends object, Computed extends keyof Shape = never>(
  { shape }: { shape: Shape },
  ...computed: Computed[]
) {
  const names = Object.keys(shape) as (keyof Shape & string)[]
  return names.filter(
    (name): name is Exclude<typeof name, Computed> => !computed.some((other) => other === name),
  )
}

/**
 * The rows of a list, in the order of the query.
 * @param ids those to read; all of them unless given
 */
export async function listRows<DB, Table extends keyof DB, Row extends object>(
  query: SelectQueryBuilder<DB, Table, Row>,
  max: number = listLength,
  ids?: readonly (number | string)[],
): Promise<PlainRow<Row>[]> {
  const named = ids === undefined ? query : query.where(sql.ref('id'), 'in', ids)
  const rows = await named.limit(max).execute()
  return rows.map(toPlainRow)
}

/** One row of such a list; undefined for an unknown id. */
export async function readRow<DB, Table extends keyof DB, Row extends object>(
  query: SelectQueryBuilder<DB, Table, Row>,
  id: number | string,
): Promise<PlainRow<Row> | undefined> {
  const [row] = await listRows(query, 1, [id])
  return row
}

export function toPlainRow<Row extends object>(row: Row): PlainRow<Row> {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(entries) as PlainRow<Row>
}
