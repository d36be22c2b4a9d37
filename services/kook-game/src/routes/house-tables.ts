import { type HouseTable, HouseTables } from '@cardroom/contracts/kook-lobby'
import type { CardroomServer } from '@cardroom/service-kit/server'

export type HouseTablesDeps = {
  /** The open house tables. @throws when Redis is unavailable */
  listHouseTables: () => Promise<HouseTable[]>
}

/** The lobby: house tables with free seats, watchers and waiting lists. */
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
