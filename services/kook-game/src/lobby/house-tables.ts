import {
  houseName,
  houseNumber,
  type HouseTable,
  HouseTables,
  maxHouseTables,
} from '@cardroom/contracts/kook-lobby'
import { seatCount } from '@cardroom/contracts/kook-game'
import type { Table } from '@cardroom/poker-engine/table-state'
import { type Tables, toTableKey, toTableName } from '../table/tables.ts'
import type { CardroomServer } from '@cardroom/service-kit/server'

/** The maximum age of the cached list of house tables. */
const maxAgeMs = 1000

/**
 * Whether players may sit down at a table. An additional house table is open while all earlier tables are full, or
 * while it has players.
 */
export async function isHouseTableOpen(
  tables: Pick<Tables, 'read'>,
  key: string,
  { seats }: Table,
): Promise<boolean> {
  const number = houseNumber(toTableName(key)) ?? 1
  if (number === 1 || seats.some((seat) => seat !== null)) return true
  const before = Array.from({ length: number - 1 }, (_, index) => toKey(index + 1))
  const found = await Promise.all(before.map(async (each) => await tables.read(each)))
  return found.every(({ stored }) => countPlayers(stored.table) === seatCount)
}

/**
 * Creates a cached list of the open house tables, which is read at most once a second.
 * @param countWatchers counts connections without a seat at a table, on all instances
 */
export function createHouseTableList(
  tables: Pick<Tables, 'read'>,
  countWatchers: (key: string) => number,
) {
  let latest: { at: number; list: Promise<HouseTable[]> } | null = null

  async function readAll(): Promise<HouseTable[]> {
    const numbers = Array.from({ length: maxHouseTables }, (_, index) => index + 1)
    const found = await Promise.all(
      numbers.map(async (number) => {
        const { stored } = await tables.read(toKey(number))
        return { number, table: stored.table }
      }),
    )
    const firstFree = found.find(({ table }) => countPlayers(table) < seatCount)
    return found
      .filter(({ number, table }) => number <= (firstFree?.number ?? 0) || countPlayers(table) > 0)
      .map(({ number, table }) => ({
        name: houseName(number),
        players: countPlayers(table),
        seats: seatCount,
        watchers: countWatchers(toKey(number)),
        waiting: table.waiting?.length ?? 0,
      }))
  }

  /** @throws when Redis is unavailable */
  return async function list(): Promise<HouseTable[]> {
    const now = performance.now()
    if (latest === null || now - latest.at >= maxAgeMs) {
      const current = { at: now, list: readAll() }
      latest = current
      current.list.catch(() => {
        if (latest === current) latest = null
      })
    }
    return await latest.list
  }
}

function toKey(number: number): string {
  return toTableKey(houseName(number))
}

function countPlayers({ seats }: Table): number {
  return seats.filter((seat) => seat !== null).length
}

export type HouseTablesDeps = {
  /** Lists the open house tables. @throws when Redis is unavailable */
  listHouseTables: () => Promise<HouseTable[]>
}

/** Adds the lobby route: house tables with free seats, watchers and waiting lists. */
export function houseTablesRoute(
  server: CardroomServer,
  { listHouseTables }: HouseTablesDeps,
): void {
  server.get(
    '/api/kook/tables',
    { config: { access: 'public' }, schema: { response: { 200: HouseTables } } },
    async () => ({ success: true as const, tables: await listHouseTables() }),
  )
}
