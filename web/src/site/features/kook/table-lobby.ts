import { type ClientFrame, type GameState, tableRefusals } from '@cardroom/contracts/kook-game'
import { type HostFrame, randomPart } from '@cardroom/contracts/kook-lobby'
import { lobbyStorage, randomText } from './storage.ts'

/** The visitor's place on the waiting list. A seat is reserved until `kept`, by the server's clock. */
export type OwnPlace = { place: number; of: number; username: string; kept: number | null }

export type TableLobby = ReturnType<typeof createTableLobby>

/** Handles a page's actions other than playing: it waits for a seat, and acts as the host. */
export function createTableLobby(table: string, send: (frame: ClientFrame) => boolean) {
  const storage = lobbyStorage(table)
  let isWaitRequested = false

  function requestPlace(): void {
    const place = storage.place()
    if (place !== null) isWaitRequested = send({ type: 'wait', ...place })
  }

  function findPlace(game: GameState | null): OwnPlace | null {
    const waiting = game?.waiting ?? []
    const username = storage.place()?.username
    const index = waiting.findIndex((each) => each.username === username)
    const found = waiting[index]
    if (found === undefined) return null
    const { username: name, offeredUntil } = found
    return { place: index + 1, of: waiting.length, username: name, kept: offeredUntil }
  }

  return {
    /**
     * Handles the first state of a connection: it reclaims the place on the waiting list, and makes this browser the
     * host of a new table.
     */
    start(game: GameState, hasSeat: boolean): void {
      const host = storage.host()
      if (host !== null && game.host === undefined && randomPart.test(table)) {
        const { hostId, secret } = host
        send({ type: 'host', secret, command: { type: 'open', hostId } })
      }
      if (!hasSeat) requestPlace()
    },

    /** Removes a stored place that is no longer on the list. @returns whether the place was lost */
    follow(before: GameState | null, game: GameState | null): boolean {
      if (findPlace(game) !== null) isWaitRequested = false
      if (findPlace(before) === null || findPlace(game) !== null) return false
      storage.savePlace(null)
      return game?.you === null
    },

    /** Called when the server refuses a request. */
    refused(message: string): void {
      if (isWaitRequested && message !== tableRefusals.isPaused) storage.savePlace(null)
      isWaitRequested = false
    },

    findPlace,

    /** Takes a place at the end of the waiting list. */
    wait: (username: string): void => {
      storage.savePlace({ username, secret: randomText(16) })
      requestPlace()
    },

    stopWaiting(): void {
      storage.savePlace(null)
      send({ type: 'stop_waiting' })
    },

    isHost: (game: GameState | null): boolean =>
      game?.host !== undefined && game.host.id === storage.host()?.hostId,

    /** Sends a command of the host; the server checks the secret. */
    command: (command: HostFrame['command']): void => {
      const host = storage.host()
      if (host !== null) send({ type: 'host', secret: host.secret, command })
    },
  }
}
