import { CamelCasePlugin, type Kysely } from 'kysely'
import type { Tables } from './tables/tables.ts'

type FieldName<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<FieldName<Rest>>}`
  : Column

/** The tables with their columns under the names that fields have in contracts: `first_name` is `firstName`. */
export type FieldTables = {
  [Table in keyof Tables]: {
    [Column in keyof Tables[Table] & string as FieldName<Column>]: Tables[Table][Column]
  }
}

const plugin = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** The same pool or transaction for queries in the names of fields; SQL written as text keeps those of columns. */
export function withFieldNames(db: Kysely<Tables>): Kysely<FieldTables> {
  // The plugin translates the names at run time, and Kysely has no type for that.
  return db.withPlugin(plugin) as unknown as Kysely<FieldTables>
}
