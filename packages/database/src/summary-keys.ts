import { longestKey } from '@cardroom/contracts/summaries'
import { type RawBuilder, sql } from 'kysely'

/*
 * The keys of contracts/summaries.ts, made in SQL of a column: `summaryKey`, `summaryAddress` and
 * `summaryPath`.
 */

const longest = sql.lit(longestKey)

export function keyOf(column: string): RawBuilder<string> {
  return sql`left(coalesce(${sql.ref(column)}, ''), ${longest})`
}

export function addressKeyOf(column: string): RawBuilder<string> {
  return sql`left(coalesce(split_part(split_part(${sql.ref(column)}, '#', 1), '?', 1), ''), ${longest})`
}

export function pathKeyOf(column: string): RawBuilder<string> {
  const withoutHost = sql`regexp_replace(
    split_part(split_part(${sql.ref(column)}, '#', 1), '?', 1), '^[A-Za-z][A-Za-z0-9+.-]*://[^/]*', '')`
  return sql`CASE WHEN coalesce(${sql.ref(column)}, '') = '' THEN ''
    ELSE left(coalesce(nullif(${withoutHost}, ''), '/'), ${longest}) END`
}
