import { maxKeyLength } from '@cardroom/contracts/summaries'
import { type RawBuilder, sql } from 'kysely'

/* The functions `summaryKey`, `summaryAddress` and `summaryPath` of contracts/summaries.ts, in SQL. */

const maxLength = sql.lit(maxKeyLength)

/** The visit of a raw row. */
export function visitSql(alias: string): RawBuilder<string> {
  return sql`coalesce(${sql.ref(`${alias}.visit_id`)}, ${sql.ref(`${alias}.session_id`)})`
}

export function keySql(column: string): RawBuilder<string> {
  return sql`left(coalesce(${sql.ref(column)}, ''), ${maxLength})`
}

export function addressKeySql(column: string): RawBuilder<string> {
  return sql`left(coalesce(split_part(split_part(${sql.ref(column)}, '#', 1), '?', 1), ''), ${maxLength})`
}

export function pathKeySql(column: string): RawBuilder<string> {
  const withoutHost = sql`regexp_replace(
    split_part(split_part(${sql.ref(column)}, '#', 1), '?', 1), '^[A-Za-z][A-Za-z0-9+.-]*://[^/]*', '')`
  return sql`CASE WHEN coalesce(${sql.ref(column)}, '') = '' THEN ''
    ELSE left(coalesce(nullif(${withoutHost}, ''), '/'), ${maxLength}) END`
}
