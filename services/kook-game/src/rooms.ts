import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientFrame } from '@cardroom/contracts/kook-game'
import type { PlayerAction } from '@cardroom/poker-engine/action'
import type { Hash } from '@cardroom/poker-engine/commitment'
import type { Logger } from '@cardroom/service-kit/logger'
import { connectionIdOf, instanceOf } from './domain/connection-id.ts'
import type { Pace } from './domain/pace.ts'
import { playerActionOf, type WithoutTime } from './domain/player-action.ts'
import type { TableChange } from './domain/table-change.ts'
import { createPresences } from './presences.ts'
import type { TableFeed } from './repositories/table-feed.ts'
import { keyOf } from './repositories/tables.ts'
import { type Connection, createRoom, type Room } from './room.ts'
import type { SeenVersions } from './seen-versions.ts'
import type { TableChanges } from './table-changes.ts'

const retryMs = 1000
const farewellMs = 3000

export type RoomsDeps = {
  /** Names this process among those that serve the same tables. */
  instance: string
  changes: Pick<TableChanges, 'ask' | 'read'>
  feed: TableFeed
  seen: SeenVersions
  pace: Pace
  hash: Hash
  /** Something is due at a table in so many milliseconds. */
  wakeIn: (ms: number) => void
  logger: Logger
}

type OpenRoom = Room & {
  key: string
  /** Resolves when every change is told and the table was read; rejects when Redis is away. */
  isLive: Promise<void>
  /** Connections that wait for it. */
  entering: number
  /** Those of its connections that have a seat, or may have one. */
  claimants: Set<Connection>
}

/** The tables that this instance shows, and who sits or stands around them. */
export function createRooms(deps: RoomsDeps) {
  const { instance, changes, feed, seen, pace, hash, wakeIn, logger } = deps
  const rooms = new Map<string, OpenRoom>()
  const presences = createPresences(instance, () => performance.now())
  const visits = new Set<Promise<void>>()
  let isStopping = false

  feed.listen({
    onChange: (key, change) => {
      const room = rooms.get(key)
      if (room !== undefined) show(room, change)
    },
    onPresence: (presence) => presences.note(presence),
    onGap: () => {
      for (const room of rooms.values()) {
        void untilDone(
          () => refresh(room),
          () => rooms.get(room.key) === room,
        )
      }
    },
  })

  function open(key: string): OpenRoom {
    const room = createRoom({ hash, pace, watchersElsewhere: () => presences.elsewhere(key) })
    const isLive = feed.subscribe(key).then(() => refresh(opened))
    const opened: OpenRoom = { ...room, key, isLive, entering: 0, claimants: new Set() }
    rooms.set(key, opened)
    return opened
  }

  async function refresh(room: OpenRoom): Promise<void> {
    const { stored, at } = await changes.read(room.key)
    show(room, { stored, at, events: [], lookAt: null })
    mend(room)
  }

  function show(room: OpenRoom, change: TableChange): void {
    if (!room.show(change)) return
    seen.note(room.key, change.stored.table.version)
    if (change.lookAt !== null) wakeIn(change.lookAt - change.at)
    mend(room)
  }

  function closeIfEmpty(room: OpenRoom): void {
    if (room.connections.size > 0 || room.entering > 0 || rooms.get(room.key) !== room) return
    rooms.delete(room.key)
    feed.unsubscribe(room.key)
  }

  /** Brings together what the table says of this instance's connections and which of them there are. */
  function mend(room: OpenRoom): void {
    for (const seat of room.table()?.seats ?? []) {
      if (seat === null || seat.resumeToken === null) continue
      const { connection, resumeToken } = seat
      if (connection === null) {
        const own = claimantOf(room, resumeToken)
        // Taken for gone while it was not, as happens when Redis was away for longer than an instance may be silent.
        if (own !== null) quietly(room.key, { type: 'resume', resumeToken, connection: own.id })
        continue
      }
      if (instanceOf(connection) === instance && !room.connections.has(connection)) {
        quietly(room.key, { type: 'disconnect', connection })
      }
      // Whoever else had the seat has lost it to this connection.
      const former = claimantOf(room, resumeToken)
      if (former !== null && former.id !== connection) claim(room, former, null)
    }
  }

  function quietly(key: string, action: WithoutTime<PlayerAction>): void {
    changes
      .ask(key, action)
      .catch((error: unknown) => logger.debug({ err: error }, 'connection not mended'))
  }

  /** Tries until it works, for as long as it matters. */
  async function untilDone(
    work: () => Promise<unknown>,
    doesMatter: () => boolean = () => true,
  ): Promise<void> {
    try {
      await work()
    } catch {
      await sleep(retryMs, undefined, { ref: false })
      if (!isStopping && doesMatter()) await untilDone(work, doesMatter)
    }
  }

  async function sayGone(key: string, connection: string): Promise<void> {
    await untilDone(() => changes.ask(key, { type: 'disconnect', connection }))
  }

  async function ask(
    room: OpenRoom,
    connection: Connection,
    frame: ClientFrame,
  ): Promise<string | null> {
    const newToken = randomBytes(32).toString('base64url')
    const asker = { connection: connection.id, deviceId: connection.deviceId, newToken }
    const before = connection.resumeToken
    // Known before it is true: the answer of Redis may get lost though the seat is taken.
    if (frame.type === 'sit_down') claim(room, connection, newToken)
    if (frame.type === 'resume') claim(room, connection, frame.resumeToken)
    try {
      const refusal = await changes.ask(room.key, playerActionOf(frame, asker))
      if (refusal !== null) claim(room, connection, before)
      else if (frame.type === 'leave') claim(room, connection, null)
      return refusal
    } catch (error) {
      if (seatWith(room, before)) claim(room, connection, before)
      throw error
    }
  }

  return {
    /**
     * Brings a socket to a table and tells it the table as it stands.
     * @param name a private table's name, or null for the house table
     * @throws when Redis is away
     */
    async enter(name: string | null, visitor: Pick<Connection, 'deviceId' | 'tell'>) {
      const key = keyOf(name)
      const room = rooms.get(key) ?? open(key)
      const connection: Connection = {
        ...visitor,
        id: connectionIdOf(instance, randomUUID()),
        resumeToken: null,
      }
      room.entering += 1
      try {
        await room.isLive
      } catch (error) {
        if (rooms.get(key) === room) {
          rooms.delete(key)
          feed.unsubscribe(key)
        }
        throw error
      } finally {
        room.entering -= 1
      }
      room.admit(connection)
      const { promise: visit, resolve: endVisit } = Promise.withResolvers<void>()
      visits.add(visit)

      return {
        /** False for whoever surely has no seat, which saves asking. */
        mayBeSeated: () => connection.resumeToken !== null,
        /** Does what a frame asks for; null when it is done, or why not. @throws when Redis is away */
        ask: (frame: ClientFrame) => ask(room, connection, frame),
        /** The socket is closed: a seat waits for it. */
        async leave(): Promise<void> {
          room.connections.delete(connection.id)
          room.claimants.delete(connection)
          closeIfEmpty(room)
          if (connection.resumeToken !== null) await sayGone(key, connection.id)
          visits.delete(visit)
          endVisit()
        },
      }
    },

    /** How many watch which table here. */
    watchers(): Record<string, number> {
      return Object.fromEntries([...rooms.values()].map((room) => [room.key, room.watchersHere()]))
    },

    /** Resolves when the seats of all sockets know that these are closed, or after three seconds. */
    async stop(): Promise<void> {
      isStopping = true
      await Promise.race([Promise.all(visits), sleep(farewellMs, undefined, { ref: false })])
    },
  }
}

function claim(room: OpenRoom, connection: Connection, resumeToken: string | null): void {
  connection.resumeToken = resumeToken
  if (resumeToken === null) room.claimants.delete(connection)
  else if (room.connections.has(connection.id)) room.claimants.add(connection)
}

function claimantOf({ claimants }: OpenRoom, resumeToken: string): Connection | null {
  for (const connection of claimants) {
    if (connection.resumeToken === resumeToken) return connection
  }
  return null
}

function seatWith(room: OpenRoom, resumeToken: string | null): boolean {
  if (resumeToken === null) return false
  return room.table()?.seats.some((seat) => seat?.resumeToken === resumeToken) ?? false
}
