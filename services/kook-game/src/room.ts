import { Buffer } from 'node:buffer'
import type { GameState, StateFrame } from '@cardroom/contracts/kook-game'
import type { Commitment, Hash } from '@cardroom/poker-engine/commitment'
import type { Table } from '@cardroom/poker-engine/table-state'
import { gameStateFor } from './domain/game-state.ts'
import type { Pace } from './domain/pace.ts'
import { commitmentOf } from './domain/stored-table.ts'
import type { TableChange } from './domain/table-change.ts'

/** A socket at a table. */
export type Connection = {
  id: string
  deviceId: string | null
  /** Of the seat that it has, or has asked for and may have. */
  resumeToken: string | null
  tell: (frame: Buffer) => void
}

export type Room = ReturnType<typeof createRoom>

export type RoomDeps = {
  hash: Hash
  pace: Pace
  /** Connections of other instances that watch this table. */
  watchersElsewhere: () => number
}

type Latest = { change: TableChange; commitment: Commitment | null; shownAt: number }

/** One table as this instance shows it: its sockets, and the newest state that was told to them. */
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

    /** Tells a newer state to everyone; false for one that is not newer. */
    show(change: TableChange): boolean {
      const { table } = change.stored
      if (latest !== null && table.version <= latest.change.stored.table.version) return false
      const isSameHand = latest?.change.stored.table.hand?.id === table.hand?.id
      const commitment =
        isSameHand && latest !== null ? latest.commitment : commitmentOf(change.stored, hash)
      const shown = { change, commitment, shownAt: performance.now() }
      latest = shown

      const types = change.events.map(({ type }) => type)
      const seatByConnection = new Map(
        table.seats.map((seat, seatIndex) => [seat?.connection, seatIndex]),
      )
      let toWatchers: Buffer | null = null
      for (const connection of connections.values()) {
        const seatIndex = seatByConnection.get(connection.id)
        if (seatIndex === undefined) {
          // The same for all of them: made once, however many they are.
          toWatchers ??= frameOf(types.at(-1), stateFor(shown, null, change.at))
          connection.tell(toWatchers)
          continue
        }
        const own = stateFor(shown, seatIndex, change.at)
        for (const type of types.length === 0 ? [undefined] : types) {
          connection.tell(frameOf(type, own))
        }
      }
      return true
    },

    /** Takes a connection in: its first frame is the table as it stands. */
    admit(connection: Connection): void {
      connections.set(connection.id, connection)
      if (latest === null) return
      const sinceMs = Math.round(performance.now() - latest.shownAt)
      const change = { ...latest.change, events: [] }
      connection.tell(
        frameOf('game_state', stateFor({ ...latest, change }, null, latest.change.at + sinceMs)),
      )
    },
  }
}

function frameOf(type: StateFrame['type'] = 'game_state', payload: GameState): Buffer {
  return Buffer.from(JSON.stringify({ type, payload } satisfies StateFrame))
}
