import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { otherTables, personalTables } from '../src/personal-data.ts'

const { db } = await testDatabase()

/** Names of columns that hold, or lead to, a person. */
const personal =
  /e?mail|phone|name$|address|ip_|visitor|session_id|visit_id|user_agent|recipient|author|comment|message|note|content|payload/

async function columns() {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT relname AS "table", attname AS "column" FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname NOT LIKE 'kysely%' AND attnum > 0 AND NOT attisdropped`.execute(db)
  return rows
}

describe('the list of personal data', () => {
  it('contains every table with a column that identifies a person', async () => {
    const found = (await columns()).filter(({ column }) => personal.test(column))
    const tables = [...new Set(found.map(({ table }) => table))]

    expect(tables.length).toBeGreaterThan(15)
    expect(tables.filter((name) => !(name in personalTables) && !(name in otherTables))).toEqual([])
  })

  it('names only tables and columns that exist', async () => {
    const known = new Set((await columns()).map(({ table, column }) => `${table}.${column}`))
    const named = Object.entries(personalTables).flatMap(([table, { erasure, hidden = [] }]) =>
      [...hidden, ...(erasure === 'delete' ? [] : Object.keys(erasure))].map(
        (column) => `${table}.${column}`,
      ),
    )

    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  it('changes every column of a visit that identifies a person', async () => {
    const raw = ['traffic_sources', 'user_events', 'page_views', 'conversions']
    const found = (await columns()).filter(
      ({ table, column }) =>
        raw.includes(table) && /visitor_id|session_id|visit_id|ip_|agent/.test(column),
    )

    expect(found.length).toBeGreaterThan(15)
    expect(
      found.filter(({ table, column }) => {
        const erasure = personalTables[table]?.erasure
        return erasure === undefined || erasure === 'delete' || !(column in erasure)
      }),
    ).toEqual([])
  })
})
