import { CamelCasePlugin, type Kysely } from 'kysely'
import type { Tables } from './tables/tables.ts'

type FieldName<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<FieldName<Rest>>}`
  : Column

/** The tables with their columns under the field names of contracts: `first_name` is `firstName`. */
export type FieldTables = {
  [Table in keyof Tables]: {
    [Column in keyof Tables[Table] & string as FieldName<Column>]: Tables[Table][Column]
  }
}

const plugin = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** The same pool or transaction for queries that use field names; raw SQL still uses column names. */
export function withFieldNames(db: Kysely<Tables>): Kysely<FieldTables> {
  // The plugin translates the names at run time, which Kysely's types cannot express.
  return db.withPlugin(plugin) as unknown as Kysely<FieldTables>
}
