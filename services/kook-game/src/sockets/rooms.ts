import { hash as hashOnce, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Emote, EmoteFrame } from '@cardroom/contracts/kook-emotes'
import { type ClientFrame, tableRefusals } from '@cardroom/contracts/kook-game'
import type { PlayerAction } from '@cardroom/poker-engine/action'
import { AppError } from '@cardroom/service-kit/app-error'
import type { Logger } from '@cardroom/service-kit/logger'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { Pace } from '../table/table-clock.ts'
import {
  createConnectionId,
  getInstance,
  type TableRequest,
  toPlayerAction,
  type WithoutTime,
} from '../table/player-action.ts'
import { getSeatWaitMs, type Refusal } from '../table/seat-rules.ts'
import type { TableChange } from '../table/stored-table.ts'
import type { Presence, SaidEmote, TableFeed } from './table-feed.ts'
import { toTableKey } from '../table/tables.ts'
import { type Connection, createRoom, type Room } from './room.ts'
import type { SeenVersions } from '../table/seen-versions.ts'
import type { TableChanges } from '../table/table-changes.ts'
import { LRUCache } from 'lru-cache'

const retryMs = 1000
const stopTimeoutMs = 3000

const hash = (text: string) => hashOnce('sha256', text)
const newToken = () => randomBytes(32).toString('base64url')

export type RoomsDeps = {
  /** Identifies this process among the processes that serve the same tables. */
  instance: string
  changes: Pick<TableChanges, 'request' | 'read'>
  feed: TableFeed
  /** Shows an emote at a table on all instances. */
  publishEmote: (emote: SaidEmote) => Promise<void>
  /** Limits the emotes sent from a seat. */
  emoteLimit: RateLimiter
  seen: SeenVersions
  pace: Pace
  /** The minimum time between two changes of a seat by its players, in milliseconds. */
  minSeatMs: number
  /** Reports that a step is due at a table in this many milliseconds. */
  wakeIn: (ms: number) => void
  logger: Logger
}

type OpenRoom = Room & {
  key: string
  /** Resolves once the room is subscribed and its table has been read; rejects while Redis is unavailable. */
  ready: Promise<void>
  /** The number of connections that are waiting for `ready`. */
  entering: number
  /** The connections that hold a resume token. */
  tokenHolders: Set<Connection>
}

export type Rooms = ReturnType<typeof createRooms>

/** Creates the rooms of this instance: the tables that have sockets here, and those sockets. */
export function createRooms(deps: RoomsDeps) {
  const {
    instance,
    changes,
    feed,
    publishEmote,
    emoteLimit,
    seen,
    pace,
    minSeatMs,
    wakeIn,
    logger,
  } = deps
  const rooms = new Map<string, OpenRoom>()
  const presences = createPresences(instance)
  const visits = new Set<Promise<void>>()
  let isStopping = false

  feed.listen({
    onChange: (key, change) => {
      const room = rooms.get(key)
      if (room !== undefined) receive(room, change)
    },
    onPresence: (presence) => presences.record(presence),
    onEmote: ({ key, said }) => {
      const frame: EmoteFrame = { type: 'emote', payload: said }
      rooms.get(key)?.sendToAll(frame)
    },
    onGap: () => {
      for (const room of rooms.values()) {
        void retryUntilDone(
          () => refresh(room),
          () => rooms.get(room.key) === room,
        )
      }
    },
  })

  function open(key: string): OpenRoom {
    const room = createRoom({
      pace,
      watchersElsewhere: () => presences.countWatchers(key),
    })
    const ready = feed.subscribe(key).then(() => refresh(opened))
    const opened: OpenRoom = { ...room, key, ready, entering: 0, tokenHolders: new Set() }
    rooms.set(key, opened)
    return opened
  }

  async function refresh(room: OpenRoom): Promise<void> {
    const { stored, at } = await changes.read(room.key)
    receive(room, { stored, at, events: [], checkAgainAt: null })
    reconcileSeats(room)
  }

  function receive(room: OpenRoom, change: TableChange): void {
    if (!room.receive(change)) return
    seen.record(room.key, change.stored)
    if (change.checkAgainAt !== null) wakeIn(change.checkAgainAt - change.at)
    reconcileSeats(room)
  }

  function closeIfEmpty(room: OpenRoom): void {
    if (room.connections.size > 0 || room.entering > 0 || rooms.get(room.key) !== room) return
    rooms.delete(room.key)
    feed.unsubscribe(room.key)
  }

  /** Reconciles the seats of the table with the connections of this instance. */
  function reconcileSeats(room: OpenRoom): void {
    for (const waiter of room.table()?.waiting ?? []) {
      const { connection } = waiter
      if (connection === null || getInstance(connection) !== instance) continue
      if (!room.connections.has(connection)) {
        requestInBackground(room.key, { type: 'disconnect', connection })
      }
    }
    for (const seat of room.table()?.seats ?? []) {
      if (seat === null || seat.resumeToken === null) continue
      const { connection, resumeToken } = seat
      const holders = [...room.tokenHolders].filter((holder) => holder.resumeToken === resumeToken)
      if (connection === null) {
        // Another instance treated this one as dead, because Redis was unavailable for longer than a heartbeat lasts.
        const holder = holders.at(-1)
        if (holder !== undefined) {
          requestInBackground(room.key, { type: 'resume', resumeToken, connection: holder.id })
        }
        continue
      }
      if (getInstance(connection) === instance && !room.connections.has(connection)) {
        requestInBackground(room.key, { type: 'disconnect', connection })
      }
      for (const holder of holders) {
        if (holder.id === connection) holder.hasSeat = true
        // Another connection resumed the seat. A holder that has not had the seat yet may still be about to get it.
        else if (holder.hasSeat) setResumeToken(room, holder, null)
      }
    }
  }

  function requestInBackground(key: string, action: WithoutTime<PlayerAction>): void {
    changes
      .request(key, action)
      .catch((error: unknown) => logger.debug({ err: error }, 'could not reconcile seat'))
  }

  /** Retries until the work succeeds or is no longer needed. */
  async function retryUntilDone(
    work: () => Promise<unknown>,
    isNeeded: () => boolean = () => true,
  ): Promise<void> {
    try {
      await work()
    } catch {
      await sleep(retryMs, undefined, { ref: false })
      if (!isStopping && isNeeded()) await retryUntilDone(work, isNeeded)
    }
  }

  /** Shows an emote to everybody at the table. Nothing is stored. */
  async function say(room: OpenRoom, { id }: Connection, emote: Emote): Promise<Refusal | null> {
    const seats = room.table()?.seats ?? []
    const seatIndex = seats.findIndex((seat) => seat?.connection === id)
    if (seatIndex === -1) return { message: 'You have no seat at this table' }
    try {
      await emoteLimit.take(`${room.key}:${seatIndex}`)
    } catch (error) {
      if (error instanceof AppError) return { message: 'Wait a few seconds before the next emote' }
      throw error
    }
    await publishEmote({ key: room.key, said: { seatIndex, emote } })
    return null
  }

  async function request(
    room: OpenRoom,
    connection: Connection,
    frame: TableRequest,
  ): Promise<Refusal | null> {
    const { id, deviceId, networkId } = connection
    const action = toPlayerAction(frame, { connection: id, deviceId, networkId, newToken, hash })
    const newest = room.newest()
    // This check refuses with what this instance already knows, which is cheap. Redis makes the final decision.
    const waitMs = newest && getSeatWaitMs(newest.stored, action, newest.at, minSeatMs)
    if (waitMs) return { message: tableRefusals.tooSoon, retryAfterMs: waitMs }
    const before = connection.resumeToken
    // The token is set before the write, because the reply of Redis may get lost even though the seat is taken.
    if (frame.type === 'wait') connection.isWaiting = true
    if (action.type === 'sit' || action.type === 'resume')
      setResumeToken(room, connection, action.resumeToken)
    try {
      const refusal = await changes.request(room.key, action, minSeatMs)
      if (refusal !== null) setResumeToken(room, connection, before)
      else if (frame.type === 'leave') setResumeToken(room, connection, null)
      return refusal
    } catch (error) {
      if (hasSeatWithToken(room, before)) setResumeToken(room, connection, before)
      throw error
    }
  }

  return {
    /**
     * Adds a socket to a table and sends it the current state.
     * @param name a private table's name, or null for the house table
     * @throws when Redis is unavailable
     */
    enter: async (
      name: string | null,
      visitor: Pick<Connection, 'deviceId' | 'networkId' | 'send'>,
    ) => {
      const key = toTableKey(name)
      const room = rooms.get(key) ?? open(key)
      const connection: Connection = {
        ...visitor,
        id: createConnectionId(instance, randomUUID()),
        resumeToken: null,
        isWaiting: false,
        hasSeat: false,
      }
      room.entering += 1
      try {
        await room.ready
      } catch (error) {
        if (rooms.get(key) === room) {
          rooms.delete(key)
          feed.unsubscribe(key)
        }
        throw error
      } finally {
        room.entering -= 1
      }
      room.add(connection)
      const { promise: visit, resolve: endVisit } = Promise.withResolvers<void>()
      visits.add(visit)

      return {
        /** Returns false only when the connection certainly has no seat, which saves a request. */
        mayHaveSeat: () => connection.resumeToken !== null,
        /** Whether a seat of the table has this token, as far as this instance knows. */
        isToken: (resumeToken: string) => hasSeatWithToken(room, resumeToken),
        /**
         * Executes the request in a frame. @returns null, or the reason for a refusal. @throws when Redis is
         * unavailable
         */
        request: (frame: ClientFrame) =>
          frame.type === 'emote'
            ? say(room, connection, frame.emote)
            : request(room, connection, frame),
        /** Handles the close of the socket. Its seat stays reserved for a reconnect. */
        async leave(): Promise<void> {
          room.connections.delete(connection.id)
          room.tokenHolders.delete(connection)
          closeIfEmpty(room)
          if (connection.resumeToken !== null || connection.isWaiting) {
            const gone = { type: 'disconnect', connection: connection.id } as const
            await retryUntilDone(() => changes.request(key, gone))
          }
          visits.delete(visit)
          endVisit()
        },
      }
    },

    /** Whether a browser has a seat at a table. @throws when Redis is unavailable */
    isSeated: async (name: string | null, deviceId: string): Promise<boolean> => {
      const key = toTableKey(name)
      const table = rooms.get(key)?.table() ?? (await changes.read(key)).stored.table
      return table.seats.some((seat) => seat?.deviceId === deviceId)
    },
    /** Returns the number of connections without a seat at a table, on all instances. */
    countWatchers: (key: string): number =>
      (rooms.get(key)?.watchersHere() ?? 0) + presences.countWatchers(key),

    /** Returns the number of watchers on this instance, by table key. */
    watchers(): Record<string, number> {
      return Object.fromEntries([...rooms.values()].map((room) => [room.key, room.watchersHere()]))
    },

    /** Resolves when the disconnects of all sockets are stored, or after three seconds. */
    async stop(): Promise<void> {
      isStopping = true
      await Promise.race([Promise.all(visits), sleep(stopTimeoutMs, undefined, { ref: false })])
    },
  }
}

function setResumeToken(room: OpenRoom, connection: Connection, resumeToken: string | null): void {
  connection.resumeToken = resumeToken
  connection.hasSeat = false
  if (resumeToken === null) room.tokenHolders.delete(connection)
  else if (room.connections.has(connection.id)) room.tokenHolders.add(connection)
}

function hasSeatWithToken(room: OpenRoom, resumeToken: string | null): boolean {
  if (resumeToken === null) return false
  return room.table()?.seats.some((seat) => seat?.resumeToken === resumeToken) ?? false
}

/** The time without a heartbeat after which an instance's watchers no longer count. */
const maxSilenceMs = 10_000
const maxInstances = 1000

/** Tracks the watchers that the other instances report with their heartbeats. */
export function createPresences(ownInstance: string) {
  const presences = new LRUCache<string, Presence['watchers']>({
    max: maxInstances,
    ttl: maxSilenceMs,
  })

  return {
    record({ instance, watchers }: Presence): void {
      if (instance !== ownInstance) presences.set(instance, watchers)
    },
    /** Returns the number of watchers of a table on all other instances. */
    countWatchers(key: string): number {
      let sum = 0
      for (const watchers of presences.values()) sum += watchers[key] ?? 0
      return sum
    },
  }
}
