import type { DealPart } from '@cardroom/contracts/kook-deal'
import type { GameState, StateFrame, TableEvent } from '@cardroom/contracts/kook-game'
import type { Table } from '@cardroom/poker-engine/table-state'
import { type Prover, proverOf } from '../table/deals.ts'
import { areQuiet, dealNews, gameStateFor, getFrameType } from './game-state.ts'
import type { Pace } from '../table/table-clock.ts'
import type { TableChange } from '../table/stored-table.ts'
import { type Message, toMessage } from './text-message.ts'

/** After a frame, the changes of this time of the game share one frame. */
const mergeMs = 50

/** Everybody who sees the same: the player of a seat, or all watchers. */
type Audience = number | null

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
  /** The audience of its last frame; undefined before the first one. */
  audience?: Audience
  send: (message: Message) => void
}

export type Room = ReturnType<typeof createRoom>

export type RoomDeps = {
  pace: Pace
  /** Connections of other instances that watch this table. */
  watchersElsewhere: () => number
}

type Latest = { change: TableChange; prover: Prover | null; receivedAt: number }

/** What an audience was sent last. */
type Told = { seen: string; deals: readonly DealPart[] }

/** One table on this instance and its sockets. A frame is made once for each audience. */
export function createRoom({ pace, watchersElsewhere }: RoomDeps) {
  const connections = new Map<string, Connection>()
  const told = new Map<Audience, Told>()
  let latest: Latest | null = null
  /** What has happened since the last frame. */
  let events: TableEvent[] = []
  let isUntold = false
  let toldAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

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

  function stateFor(audience: Audience, { change, prover, ...current }: Latest): GameState {
    const moment = {
      events,
      watchers: watchersHere() + watchersElsewhere(),
      serverTime: timeOf({ change, ...current }),
    }
    return gameStateFor(audience, change.stored, prover, moment, pace)
  }

  /** The frames of an audience: an update for its members, if they can see a change, and a whole state for newcomers. */
  function framesFor(audience: Audience, current: Latest) {
    const state = stateFor(audience, current)
    const { deals = [], ...table } = state
    const before = told.get(audience)
    const seen = JSON.stringify({ ...state, version: 0, serverTime: 0, watchers: 0, events: [] })
    told.set(audience, { seen, deals })
    const type = getFrameType(events)
    const news = dealNews(deals, before?.deals ?? [])
    const isSeen = before?.seen !== seen || !areQuiet(events)
    return {
      update: isSeen
        ? messageOf({ type, payload: { ...table, ...(news.length > 0 && { deals: news }) } })
        : null,
      whole: () => messageOf({ type, payload: state }),
    }
  }

  function tell(): void {
    clearTimeout(timer)
    timer = undefined
    isUntold = false
    if (latest === null) return
    const seats = seatedHere()
    const frames = new Map<Audience, ReturnType<typeof framesFor>>()
    for (const connection of connections.values()) {
      const audience = seats.get(connection) ?? null
      const { update, whole } = frames.get(audience) ?? framesFor(audience, latest)
      frames.set(audience, { update, whole })
      const message = connection.audience === audience ? update : whole()
      connection.audience = audience
      if (message === null) continue
      connection.send(message)
      toldAt = performance.now()
    }
    events = []
  }

  /** A socket of this instance has got a seat or lost it, and waits for that. */
  function haveSeatsChanged(): boolean {
    const seats = seatedHere()
    return [...connections.values()].some(
      (connection) => connection.audience !== (seats.get(connection) ?? null),
    )
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
      const { table, deals } = change.stored
      if (latest !== null && table.version <= latest.change.stored.table.version) return false
      const isSameHand = playedHand(latest?.change) === playedHand(change)
      const prover = isSameHand && latest !== null ? latest.prover : deals && proverOf(deals)
      latest = { change, prover, receivedAt: performance.now() }
      events.push(...change.events)
      isUntold = true
      const waitMs = pace.toRealTime(mergeMs) - (performance.now() - toldAt)
      if (waitMs <= 0 || haveSeatsChanged()) tell()
      else timer ??= setTimeout(tell, waitMs).unref()
      return true
    },

    /** Sends what is part of no state. */
    sendToAll(frame: object): void {
      const message = messageOf(frame)
      for (const { send } of connections.values()) send(message)
    },

    /** Adds a connection and sends it the current table as its first frame. */
    add(connection: Connection): void {
      // The others get their frame first, so that all watchers have the same state.
      if (isUntold) tell()
      connections.set(connection.id, connection)
      if (latest === null) return
      connection.audience = null
      connection.send(framesFor(null, latest).whole())
    },
  }
}

/** What Redis' clock shows now. */
function timeOf({ change, receivedAt }: Pick<Latest, 'change' | 'receivedAt'>): number {
  return change.at + Math.round(performance.now() - receivedAt)
}

function playedHand(change: TableChange | undefined): string | undefined {
  return change?.stored.deals?.played?.handId
}

function messageOf(frame: StateFrame | object): Message {
  return toMessage(JSON.stringify(frame))
}
