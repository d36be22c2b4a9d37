import { type Check, healthRoutes } from '@cardroom/service-kit/health'
import { type CardroomServer, createServer, type ServerOptions } from '@cardroom/service-kit/server'
import { type HouseTablesDeps, houseTablesRoute } from './lobby/house-tables.ts'
import { type TableSocketDeps, tableSocketRoute } from './sockets/table-socket.ts'
import { acceptSockets } from './sockets/sockets.ts'

export type AppDeps = ServerOptions &
  Omit<TableSocketDeps, 'networkSalt'> &
  HouseTablesDeps & { checks: { redis: Check } }

/** Creates the server of the card game with all of its routes. It does no I/O itself. */
export function createApp(deps: AppDeps): CardroomServer {
  const { enter, isSeated, upgradeLimit, seatLimit, sockets, frameFactor, logSalt } = deps
  const { listHouseTables, checks, ...options } = deps
  const server = createServer(options)
  void server.register(async (socketServer: CardroomServer) => {
    await acceptSockets(socketServer)
    tableSocketRoute(socketServer, {
      enter,
      isSeated,
      upgradeLimit,
      seatLimit,
      sockets,
      frameFactor,
      networkSalt: logSalt,
    })
  })
  houseTablesRoute(server, { listHouseTables })
  healthRoutes(server, 'kook-game', checks)
  return server
}
