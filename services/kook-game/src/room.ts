import type { Buffer } from 'node:buffer'
import type { GameState, TableEvent } from '@cardroom/contracts/kook-game'
import type { Table } from '@cardroom/poker-engine/table-state'
import { type DealSources, type Prover, proverOf } from './domain/deals.ts'
import { frameFor } from './domain/frame.ts'
import { gameStateForAll, gameStateForSeat } from './domain/game-state.ts'
import type { Pace } from './domain/pace.ts'
import { canBeSeen, shareEqual } from './domain/seen-change.ts'
import type { TableChange } from './domain/stored-table.ts'
import { toMessage } from './text-message.ts'

/** After a frame, changes of this time of the game are told in one. */
const mergeMs = 50

/** A socket at a table. */
export type Connection = {
  id: string
  deviceId: string | null
  networkId: string
  /** The token of the seat that it has, or has requested and may have. */
  resumeToken: string | null
  /** Waits for a seat, or has requested that and may wait. */
  isWaiting: boolean
  /** Whether a table was received in which it plays the seat of its token. */
  hasSeat: boolean
  /** Whether frames after the first have only what has changed. */
  takesChanges: boolean
  /** What the room told it last. */
  told?: GameState
  /** Sends a whole message, as `toMessage` makes it. */
  send: (message: Buffer) => void
}

export type Room = ReturnType<typeof createRoom>

export type RoomDeps = {
  sources: DealSources
  pace: Pace
  /** Connections of other instances that watch this table. */
  watchersElsewhere: () => number
}

type Latest = {
  change: TableChange
  /** Of the hand that is played. */
  prover: Prover | null
  receivedAt: number
  /** The whole state by the receiver's seat, so that receivers who see the same share one object. */
  states: Map<number | null, GameState>
}

/** The messages of one change, by the state that a receiver has and the one that it gets. */
type Frames = Map<GameState | undefined, Map<GameState, Buffer | null>>

/** One table on this instance: its sockets, and what each of them was told of it. */
export function createRoom({ sources, pace, watchersElsewhere }: RoomDeps) {
  const connections = new Map<string, Connection>()
  let latest: Latest | null = null
  /** What has happened since the last frame; null when nothing was received since. */
  let untold: TableEvent[] | null = null
  let toldAt = Number.NEGATIVE_INFINITY
  /** The newest state of each seat, and of watchers: what is equal in the next one is the same object. */
  const shared = new Map<number | null, GameState>()
  let toldSeats = new Map<Connection, number>()
  let timer: NodeJS.Timeout | undefined

  /** @param seatIndex of the receiver, or null for a watcher */
  function stateFor(current: Latest, seatIndex: number | null): GameState {
    const known = current.states.get(seatIndex)
    if (known !== undefined) return known
    const { change, prover } = current
    const { stored } = change
    const made =
      seatIndex === null
        ? gameStateForAll(
            {
              stored,
              prover,
              events: untold ?? [],
              watchers: watchersHere() + watchersElsewhere(),
              serverTime: timeOf(current),
            },
            pace,
            sources,
          )
        : gameStateForSeat(stateFor(current, null), { stored, prover }, seatIndex)
    const state = shareEqual(shared.get(seatIndex), made)
    shared.set(seatIndex, state)
    current.states.set(seatIndex, state)
    return state
  }

  function watchersHere(): number {
    return connections.size - seatedHere().size
  }

  /** The seats that sockets of this instance play. */
  function seatedHere(): Map<Connection, number> {
    const seats = latest?.change.stored.table.seats ?? []
    return new Map(
      seats.flatMap((seat, seatIndex) => {
        const connection = connections.get(seat?.connection ?? '')
        return connection === undefined ? [] : [[connection, seatIndex] as const]
      }),
    )
  }

  function tell(): void {
    clearTimeout(timer)
    timer = undefined
    if (latest === null) return
    const seats = seatedHere()
    // All watchers have the same state before and after, so their frame is serialized once.
    const wholeFrames: Frames = new Map()
    const changeFrames: Frames = new Map()
    latest.states.clear()
    for (const connection of connections.values()) {
      const before = connection.told
      const now = stateFor(latest, seats.get(connection) ?? null)
      const frames = connection.takesChanges ? changeFrames : wholeFrames
      const fromBefore = frames.get(before) ?? new Map<GameState, Buffer | null>()
      frames.set(before, fromBefore)
      let frame = fromBefore.get(now)
      if (frame === undefined) {
        frame = messageOf(frameFor(before ?? null, now, connection.takesChanges))
        fromBefore.set(now, frame)
      }
      connection.told = now
      if (frame !== null) connection.send(frame)
    }
    untold = null
    if (connections.size > 0) toldAt = performance.now()
    toldSeats = seats
  }

  /** A socket of this instance has got a seat or lost it: it waits for that. */
  function haveSeatsChanged(): boolean {
    const seats = seatedHere()
    const isOther = ([connection, seatIndex]: [Connection, number]) =>
      connections.has(connection.id) && seats.get(connection) !== seatIndex
    return (
      [...toldSeats].some(isOther) ||
      [...seats.keys()].some((connection) => !toldSeats.has(connection))
    )
  }

  function tellSoon(): void {
    const waitMs = pace.toRealTime(mergeMs) - (performance.now() - toldAt)
    if (waitMs <= 0 || haveSeatsChanged()) tell()
    else timer ??= setTimeout(tell, waitMs).unref()
  }

  return {
    connections,
    watchersHere,
    table: (): Table | null => latest?.change.stored.table ?? null,

    /** The newest state, and what Redis' clock shows now; null before the first one. */
    newest() {
      if (latest === null) return null
      return { stored: latest.change.stored, at: timeOf(latest) }
    },

    /**
     * Takes a newer state: the first change is sent at once, others that follow within a moment in one frame.
     * @returns false when it is not newer
     */
    receive(change: TableChange): boolean {
      const { table } = change.stored
      if (latest !== null && table.version <= latest.change.stored.table.version) return false
      const { deals } = change.stored
      const isSeen = latest === null || canBeSeen(latest.change, change)
      const isSameHand = playedHand(latest?.change) === playedHand(change)
      const prover =
        isSameHand && latest !== null ? latest.prover : deals && proverOf(deals, sources)
      const states =
        latest !== null && !isSeen ? latest.states : new Map<number | null, GameState>()
      latest = { change, prover, receivedAt: performance.now(), states }
      if (!isSeen) return true
      untold = [...(untold ?? []), ...change.events]
      tellSoon()
      return true
    },

    /** Sends what is part of no state. */
    sendToAll(message: Buffer): void {
      for (const { send } of connections.values()) send(message)
    },

    /** Adds a connection and sends it the current table as its first frame. */
    add(connection: Connection): void {
      // Who is here already is told first, so that all have the same state.
      if (untold !== null) tell()
      connections.set(connection.id, connection)
      if (latest === null) return
      const state = stateFor(latest, null)
      connection.told = state
      const first: GameState = {
        ...state,
        events: [],
        version: latest.change.stored.table.version,
        watchers: watchersHere() + watchersElsewhere(),
        serverTime: timeOf(latest),
      }
      const frame = messageOf(frameFor(null, first, connection.takesChanges))
      if (frame !== null) connection.send(frame)
    },
  }
}

/** What Redis' clock shows now. */
function timeOf({ change, receivedAt }: Latest): number {
  return change.at + Math.round(performance.now() - receivedAt)
}

function playedHand(change: TableChange | undefined): string | undefined {
  return change?.stored.deals?.played?.handId
}

function messageOf(frame: object | null): Buffer | null {
  return frame === null ? null : toMessage(JSON.stringify(frame))
}
