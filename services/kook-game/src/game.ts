import { randomBytes, randomInt } from 'node:crypto'
import { connectionLimits } from '@cardroom/contracts/limits'
import type { Logger } from '@cardroom/service-kit/logger'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { Redis } from 'ioredis'
import { publishEmote, tableFeed } from './sockets/table-feed.ts'
import type { DealSources } from './table/deals.ts'
import { createPace } from './table/table-clock.ts'
import { createHouseTableList } from './lobby/house-tables.ts'
import { createSealer } from './table/sealer.ts'
import { createHandResults } from './history/hand-results.ts'
import { instances as instancesIn } from './instances.ts'
import { tables as tablesIn } from './table/tables.ts'
import { createRooms } from './sockets/rooms.ts'
import { createSeenVersions } from './table/seen-versions.ts'
import { createTableChanges } from './table/table-changes.ts'
import { startTimers, type Timers } from './table/timers.ts'

const heartbeatMs = 3000

const tableIdLetters = 'abcdefghijkmnpqrstuvwxyz23456789'
const tableIdLength = 12

export type GameDeps = {
  /** The connection for reads and writes, which fails fast. */
  redis: Redis
  /** The connection for subscriptions, which waits for Redis to recover. */
  subscriber: Redis
  /** The speed of game time relative to real time; 1 except in tests. */
  pace: number
  /** `KOOK_SECRET`, which encrypts the tables in Redis. */
  secret: string
  /** Limits the emotes sent from a seat. */
  emoteLimit: RateLimiter
  /**
   * Divides the minimum time between two changes of a seat, and multiplies the seats that a network may have
   * (`RATE_LIMIT_FACTOR`).
   */
  rateLimitFactor: number
  logger: Logger
}

/** Starts one instance of the game, which sends tables to its sockets and runs due steps at any table. */
export function startGame(deps: GameDeps) {
  const { redis, subscriber, pace: factor, secret, emoteLimit, rateLimitFactor, logger } = deps
  const instance = randomBytes(8).toString('hex')
  const tables = tablesIn(redis, createSealer(secret))
  const instances = instancesIn(redis)
  const seen = createSeenVersions()
  const pace = createPace(factor)
  const handResults = createHandResults(redis, logger)
  const changes = createTableChanges({
    tables,
    instances,
    seen,
    sources: dealSources,
    pace,
    rateLimitFactor,
    recordResults: (results) => handResults.add(results),
    logger,
  })
  const timers: Timers = startTimers(tables, (key) => changes.runDueSteps(key), logger)
  const rooms = createRooms({
    instance,
    changes,
    feed: tableFeed(subscriber, tables),
    publishEmote: (emote) => publishEmote(redis, emote),
    emoteLimit,
    seen,
    pace,
    minSeatMs: Math.floor(connectionLimits.seatChangeMs / rateLimitFactor),
    wakeIn: timers.wakeIn,
    logger,
  })

  const sendHeartbeat = () => {
    instances
      .sendHeartbeat({ instance, watchers: rooms.watchers() })
      .catch((error: unknown) => logger.debug({ err: error }, 'heartbeat missed'))
  }
  sendHeartbeat()
  const heartbeat = setInterval(sendHeartbeat, heartbeatMs)
  // The heartbeat prevents other instances from treating this one as dead after an outage.
  redis.on('ready', sendHeartbeat)

  return {
    listHouseTables: createHouseTableList(tables, rooms.countWatchers),
    enter: rooms.enter,
    isSeated: rooms.isSeated,
    /** Stops the game. Call it after the last socket is closed. */
    async stop(): Promise<void> {
      await rooms.stop()
      await timers.stop()
      redis.off('ready', sendHeartbeat)
      clearInterval(heartbeat)
      await handResults.close()
      await instances.remove(instance)
    },
  }
}

/** The platform's sources of randomness. */
export const dealSources: DealSources = {
  randomBytes: (count) => randomBytes(count),
  newTableId: () =>
    Array.from(
      { length: tableIdLength },
      () => tableIdLetters[randomInt(tableIdLetters.length)],
    ).join(''),
}
