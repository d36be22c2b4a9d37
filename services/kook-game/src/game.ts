import { randomBytes, randomInt } from 'node:crypto'
import { connectionLimits } from '@cardroom/contracts/limits'
import type { Logger } from '@cardroom/service-kit/logger'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { Redis } from 'ioredis'
import { emotes as emotesIn } from './repositories/emotes.ts'
import type { DealSources } from './domain/deals.ts'
import { createPace } from './domain/pace.ts'
import { createHouseTableList } from './house-tables.ts'
import { createKeys, type Keys } from './keys.ts'
import { createHandResults } from './hand-results.ts'
import { instances as instancesIn } from './repositories/instances.ts'
import { tableFeed } from './repositories/table-feed.ts'
import { tables as tablesIn, toTableKey } from './repositories/tables.ts'
import { createRooms } from './rooms.ts'
import { createSeenVersions } from './seen-versions.ts'
import { createTableChanges } from './table-changes.ts'
import { startTimers, type Timers } from './timers.ts'

const heartbeatMs = 3000

const tableIdLetters = 'abcdefghijkmnpqrstuvwxyz23456789'
const tableIdLength = 12

export type GameDeps = {
  /** For reading and writing: fails fast. */
  redis: Redis
  /** For subscriptions: waits for Redis to come back. */
  subscriber: Redis
  /** How many times faster than the clock the game runs; 1 except in tests. */
  pace: number
  /** `KOOK_SECRET`: seals what is secret of a table, and signs its chain. */
  secret: string
  /** Limits the emotes of a seat. */
  emoteLimit: RateLimiter
  /** Divides the time between two changes of a seat, multiplies the seats of a network (`RATE_LIMIT_FACTOR`). */
  rateLimitFactor: number
  logger: Logger
}

/** One instance of the game: it sends tables to its sockets, and runs the steps that are due at any table. */
export function startGame(deps: GameDeps) {
  const { redis, subscriber, pace: factor, secret, emoteLimit, rateLimitFactor, logger } = deps
  const instance = randomBytes(8).toString('hex')
  const keys = createKeys(secret)
  const tables = tablesIn(redis, keys)
  const instances = instancesIn(redis)
  const seen = createSeenVersions()
  const pace = createPace(factor)
  const sources = createDealSources(keys)
  const handResults = createHandResults(redis, logger)
  const changes = createTableChanges({
    tables,
    instances,
    seen,
    sources,
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
    emotes: emotesIn(redis),
    emoteLimit,
    seen,
    pace,
    minSeatMs: Math.floor(connectionLimits.seatChangeMs / rateLimitFactor),
    sources,
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
  // After an outage the other instances must not take this one for dead.
  redis.on('ready', sendHeartbeat)

  return {
    readChain: (table: string | null, from: number) => tables.readChain(toTableKey(table), from),
    listHouseTables: createHouseTableList(tables, rooms.countWatchers),
    enter: (...visit: Parameters<typeof rooms.enter>) => rooms.enter(...visit),
    isSeated: (...browser: Parameters<typeof rooms.isSeated>) => rooms.isSeated(...browser),
    /** After the last socket is closed. */
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

/** The platform's randomness, and the signatures of the service. */
export function createDealSources(keys: Pick<Keys, 'publicKeyOf' | 'sign'>): DealSources {
  return {
    randomBytes: (count) => randomBytes(count),
    newTableId: () =>
      Array.from(
        { length: tableIdLength },
        () => tableIdLetters[randomInt(tableIdLetters.length)],
      ).join(''),
    publicKeyOf: keys.publicKeyOf,
    sign: keys.sign,
  }
}
