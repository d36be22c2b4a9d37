import type { Redis } from 'ioredis'
import { emptyTable, type Table } from '../domain/table.ts'

const privateTableMs = 60 * 60 * 1000

export type Tables = ReturnType<typeof tables>

/** The tables, which live in Redis alone so that any instance can serve any of them. */
export function tables(redis: Redis) {
  return {
    /**
     * The table of that name, laid out if it does not exist yet. A private one that nobody plays at
     * is gone after an hour.
     * @param name a private table's name, or null for the house table
     */
    async open(name: string | null): Promise<Table> {
      const table = emptyTable()
      const laidOut = JSON.stringify(table)
      // One command: of two instances that lay out the same table, the second reads the first's.
      const stored =
        name === null
          ? await redis.set('kook:house', laidOut, 'NX', 'GET')
          : await redis.set(`kook:table:${name}`, laidOut, 'PX', privateTableMs, 'NX', 'GET')
      return stored === null ? table : (JSON.parse(stored) as Table)
    },
  }
}
