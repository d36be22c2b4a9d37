import type { DealPart } from '@cardroom/contracts/kook-deal'
import type { GameState, StateFrame, TableEvent } from '@cardroom/contracts/kook-game'
import type { Table } from '@cardroom/poker-engine/table-state'
import { type Prover, proverOf } from '../table/deals.ts'
import { areQuiet, dealNews, gameStateFor, getFrameType } from './game-state.ts'
import type { Pace } from '../table/table-clock.ts'
import type { TableChange } from '../table/stored-table.ts'
import { type Message, toMessage } from './text-message.ts'

/** After a frame, all changes within this time share the next frame. The time is in game milliseconds. */
const mergeMs = 50

/** The connections that see the same state: the player of a seat, or all watchers. */
type Audience = number | null

/** A socket at a table. */
export type Connection = {
  id: string
  deviceId: string | null
  networkId: string
  /** The token of the seat that the connection has, or has requested and may already have. */
  resumeToken: string | null
  /** Whether the connection is waiting for a seat, or has requested to wait and may already be waiting. */
  isWaiting: boolean
  /** Whether a received table shows this connection as the player of the seat with its token. */
  hasSeat: boolean
  /** The audience of the connection's last frame; undefined before the first frame. */
  audience?: Audience
  send: (message: Message) => void
}

export type Room = ReturnType<typeof createRoom>

export type RoomDeps = {
  pace: Pace
  /** Returns the number of connections on other instances that watch this table. */
  watchersElsewhere: () => number
}

type Latest = { change: TableChange; prover: Prover | null; receivedAt: number }

/** The state that was last sent to an audience. */
type Told = { seen: string; deals: readonly DealPart[] }

/** Creates a room: one table on this instance, and its sockets. Each frame is built once per audience. */
export function createRoom({ pace, watchersElsewhere }: RoomDeps) {
  const connections = new Map<string, Connection>()
  const told = new Map<Audience, Told>()
  let latest: Latest | null = null
  /** The events since the last frame. */
  let events: TableEvent[] = []
  let isUntold = false
  let toldAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  function watchersHere(): number {
    return connections.size - seatedHere().size
  }

  /** Returns the seats that sockets of this instance play. */
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

  /**
   * Returns the frames of an audience: an update for existing members if they can see a change, and a full state for
   * newcomers.
   */
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

  /** Whether a socket of this instance has gained or lost a seat and waits for the frame that shows it. */
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

    /** Returns the newest state and the current Redis time, or null before the first state. */
    newest() {
      if (latest === null) return null
      return { stored: latest.change.stored, at: timeOf(latest) }
    },

    /**
     * Accepts a newer state. The first change is sent at once; changes that follow within a moment share one frame.
     * @returns false when the state is not newer
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

    /** Sends a frame that is not part of the state. */
    sendToAll(frame: object): void {
      const message = messageOf(frame)
      for (const { send } of connections.values()) send(message)
    },

    /** Adds a connection and sends it the current table as its first frame. */
    add(connection: Connection): void {
      // The other connections get their pending frame first, so that all watchers have the same state.
      if (isUntold) tell()
      connections.set(connection.id, connection)
      if (latest === null) return
      connection.audience = null
      connection.send(framesFor(null, latest).whole())
    },
  }
}

/** Returns the current Redis time. */
function timeOf({ change, receivedAt }: Pick<Latest, 'change' | 'receivedAt'>): number {
  return change.at + Math.round(performance.now() - receivedAt)
}

function playedHand(change: TableChange | undefined): string | undefined {
  return change?.stored.deals?.played?.handId
}

function messageOf(frame: StateFrame | object): Message {
  return toMessage(JSON.stringify(frame))
}
