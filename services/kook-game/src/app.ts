import { type Check, healthRoutes } from '@cardroom/service-kit/health'
import { type CardroomServer, createServer, type ServerOptions } from '@cardroom/service-kit/server'
import { type ChainDeps, chainRoute } from './routes/chain.ts'
import { type HouseTablesDeps, houseTablesRoute } from './routes/house-tables.ts'
import { type TableSocketDeps, tableSocketRoute } from './routes/table-socket.ts'
import { acceptSockets } from './sockets.ts'

export type AppDeps = ServerOptions &
  Omit<TableSocketDeps, 'networkSalt'> &
  HouseTablesDeps &
  ChainDeps & { checks: { redis: Check } }

/** The server of the card game: every route, no I/O of its own. */
export function createApp(deps: AppDeps): CardroomServer {
  const { enter, isSeated, upgradeLimit, seatLimit, sockets, frameFactor } = deps
  const { listHouseTables, readChain, checks, ...options } = deps
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
      networkSalt: deps.logSalt,
    })
  })
  houseTablesRoute(server, { listHouseTables })
  chainRoute(server, { readChain })
  healthRoutes(server, 'kook-game', checks)
  return server
}
