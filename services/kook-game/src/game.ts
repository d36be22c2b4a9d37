import { hash as hashOnce, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Logger } from '@cardroom/service-kit/logger'
import type { Redis } from 'ioredis'
import { createPace } from './domain/pace.ts'
import { startHeartbeat } from './heartbeat.ts'
import { instances } from './repositories/instances.ts'
import { tableFeed } from './repositories/table-feed.ts'
import { tables as tablesIn } from './repositories/tables.ts'
import { createRooms } from './rooms.ts'
import { createSeenVersions } from './seen-versions.ts'
import { createTableChanges } from './table-changes.ts'
import { startTimers, type Timers } from './timers.ts'

const hash = (text: string) => hashOnce('sha256', text)

export type GameDeps = {
  /** For reading and writing: fails fast. */
  redis: Redis
  /** For listening: patient. */
  subscriber: Redis
  /** How many times faster than the clock the game runs; 1 but in tests. */
  pace: number
  logger: Logger
}

/** One instance of the game: it shows tables to its sockets, and takes whatever step of whatever table is due. */
export function startGame({ redis, subscriber, pace: factor, logger }: GameDeps) {
  const instance = randomBytes(8).toString('hex')
  const tables = tablesIn(redis)
  const living = instances(redis)
  const seen = createSeenVersions()
  const pace = createPace(factor)
  const sources = {
    randomBelow: (bound: number) => randomInt(bound),
    newSalt: () => randomBytes(16).toString('hex'),
    newHandId: () => randomUUID(),
    hash,
  }
  const changes = createTableChanges({ tables, instances: living, seen, sources, pace, logger })
  const timers: Timers = startTimers(tables, (key) => changes.keepUp(key), logger)
  const rooms = createRooms({
    instance,
    changes,
    feed: tableFeed(subscriber),
    seen,
    pace,
    hash,
    wakeIn: timers.wakeIn,
    logger,
  })
  const heartbeat = startHeartbeat(
    () => living.beat({ instance, watchers: rooms.watchers() }),
    logger,
  )
  redis.on('ready', heartbeat.beatNow)

  return {
    enter: (...visit: Parameters<typeof rooms.enter>) => rooms.enter(...visit),
    /** After the last socket is closed. */
    async stop(): Promise<void> {
      await rooms.stop()
      await timers.stop()
      redis.off('ready', heartbeat.beatNow)
      heartbeat.stop()
      await living.end(instance)
    },
  }
}
