import { Buffer } from 'node:buffer'
import type { GameState, StateFrame } from '@cardroom/contracts/kook-game'
import type { Commitment, Hash } from '@cardroom/poker-engine/commitment'
import type { Table } from '@cardroom/poker-engine/table-state'
import { gameStateFor } from './domain/game-state.ts'
import type { Pace } from './domain/pace.ts'
import { restoreCommitment, type TableChange } from './domain/stored-table.ts'

/** A socket at a table. */
export type Connection = {
  id: string
  deviceId: string | null
  /** The token of the seat that it has, or has requested and may have. */
  resumeToken: string | null
  /** Whether a table was received in which it plays the seat of its token. */
  hasSeat: boolean
  send: (frame: Buffer) => void
}

export type Room = ReturnType<typeof createRoom>

export type RoomDeps = {
  hash: Hash
  pace: Pace
  /** Connections of other instances that watch this table. */
  watchersElsewhere: () => number
}

type Latest = { change: TableChange; commitment: Commitment | null; sentAt: number }

/** One table on this instance: its sockets, and the newest state that was sent to them. */
export function createRoom({ hash, pace, watchersElsewhere }: RoomDeps) {
  const connections = new Map<string, Connection>()
  let latest: Latest | null = null

  function stateFor({ change, commitment }: Latest, seatIndex: number | null, serverTime: number) {
    const watchers = watchersHere() + watchersElsewhere()
    const { stored, events } = change
    return gameStateFor({ stored, commitment, events, watchers, serverTime }, seatIndex, pace)
  }

  function watchersHere(): number {
    const seated = latest?.change.stored.table.seats.filter(
      (seat) => seat !== null && seat.connection !== null && connections.has(seat.connection),
    )
    return connections.size - (seated?.length ?? 0)
  }

  return {
    connections,
    watchersHere,
    table: (): Table | null => latest?.change.stored.table ?? null,

    /** Sends a newer state to every connection; false when it is not newer. */
    broadcast(change: TableChange): boolean {
      const { table } = change.stored
      if (latest !== null && table.version <= latest.change.stored.table.version) return false
      const isSameHand = latest?.change.stored.table.hand?.id === table.hand?.id
      const commitment =
        isSameHand && latest !== null ? latest.commitment : restoreCommitment(change.stored, hash)
      const current = { change, commitment, sentAt: performance.now() }
      latest = current

      const types = change.events.map(({ type }) => type)
      const seatByConnection = new Map(
        table.seats.map((seat, seatIndex) => [seat?.connection, seatIndex]),
      )
      let watcherFrame: Buffer | null = null
      for (const connection of connections.values()) {
        const seatIndex = seatByConnection.get(connection.id)
        if (seatIndex === undefined) {
          // All watchers receive the same frame, so it is serialized once.
          watcherFrame ??= toFrame(types.at(-1), stateFor(current, null, change.at))
          connection.send(watcherFrame)
          continue
        }
        const own = stateFor(current, seatIndex, change.at)
        for (const type of types.length === 0 ? [undefined] : types) {
          connection.send(toFrame(type, own))
        }
      }
      return true
    },

    /** Adds a connection and sends it the current table as its first frame. */
    add(connection: Connection): void {
      connections.set(connection.id, connection)
      if (latest === null) return
      const sinceMs = Math.round(performance.now() - latest.sentAt)
      const change = { ...latest.change, events: [] }
      connection.send(
        toFrame('game_state', stateFor({ ...latest, change }, null, latest.change.at + sinceMs)),
      )
    },
  }
}

function toFrame(type: StateFrame['type'] = 'game_state', payload: GameState): Buffer {
  return Buffer.from(JSON.stringify({ type, payload } satisfies StateFrame))
}
