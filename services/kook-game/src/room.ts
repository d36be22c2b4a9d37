import type { Buffer } from 'node:buffer'
import type { GameState, TableEvent } from '@cardroom/contracts/kook-game'
import type { Table } from '@cardroom/poker-engine/table-state'
import { type DealSources, type Prover, proverOf } from './domain/deals.ts'
import { frameFor } from './domain/frame.ts'
import {
  gameStateForAll,
  gameStateForSeat,
  type SeatState,
  seatStateOf,
  seesOnlyWhatAllSee,
} from './domain/game-state.ts'
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
  /** What the room told it last: of its seat, or everybody's. */
  told?: SeatState | GameState
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
  /** What everybody sees, so that all watchers share one object; null before it is made. */
  state: GameState | null
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
  /** The newest state of watchers, and of each seat: what is equal in the next one is the same object. */
  let shared: GameState | null = null
  const ownStates = new Map<number, SeatState>()
  let toldSeats = new Map<Connection, number>()
  let timer: NodeJS.Timeout | undefined

  function stateForAll(current: Latest): GameState {
    if (current.state !== null) return current.state
    const { change, prover } = current
    const published = {
      stored: change.stored,
      prover,
      events: untold ?? [],
      watchers: watchersHere() + watchersElsewhere(),
      serverTime: timeOf(current),
    }
    current.state = shareEqual(shared, gameStateForAll(published, pace, sources))
    shared = current.state
    return current.state
  }

  function stateForSeat(current: Latest, seatIndex: number): SeatState {
    const { change, prover } = current
    const { stored } = change
    const before = ownStates.get(seatIndex)
    const state = seatStateOf(stateForAll(current), { stored, prover }, seatIndex, before)
    ownStates.set(seatIndex, state)
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
    latest.state = null
    const all = stateForAll(latest)
    for (const connection of connections.values()) {
      const seatIndex = seats.get(connection) ?? null
      const before = connection.told
      const now = seatIndex === null ? all : stateForSeat(latest, seatIndex)
      connection.told = now
      const { takesChanges } = connection
      const frames = takesChanges ? changeFrames : wholeFrames
      const frame =
        takesChanges && isOfSeat(before) && isOfSeat(now) && seesOnlyWhatAllSee(before, now)
          ? frameOnce(frames, before.everybodys, all, true)
          : frameOnce(frames, before && wholeOf(before), wholeOf(now), takesChanges)
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
      const state = isSeen ? null : (latest?.state ?? null)
      latest = { change, prover, receivedAt: performance.now(), state }
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
      const state = stateForAll(latest)
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

function isOfSeat(state: SeatState | GameState | undefined): state is SeatState {
  return state !== undefined && 'everybodys' in state
}

function wholeOf(state: SeatState | GameState): GameState {
  return isOfSeat(state) ? gameStateForSeat(state) : state
}

/** What Redis' clock shows now. */
function timeOf({ change, receivedAt }: Latest): number {
  return change.at + Math.round(performance.now() - receivedAt)
}

function playedHand(change: TableChange | undefined): string | undefined {
  return change?.stored.deals?.played?.handId
}

function frameOnce(
  frames: Frames,
  before: GameState | undefined,
  now: GameState,
  takesChanges: boolean,
): Buffer | null {
  const fromBefore = frames.get(before) ?? new Map<GameState, Buffer | null>()
  const known = fromBefore.get(now)
  if (known !== undefined) return known
  const frame = messageOf(frameFor(before ?? null, now, takesChanges))
  frames.set(before, fromBefore.set(now, frame))
  return frame
}

function messageOf(frame: object | null): Buffer | null {
  return frame === null ? null : toMessage(JSON.stringify(frame))
}
