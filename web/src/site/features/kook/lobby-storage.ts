import { toText } from '@cardroom/poker-engine/bytes'
import * as z from 'zod/mini'
import { localStore, readStored, writeStored } from '../../../shared/stored.ts'
import { parseJson } from './parse-json.ts'

/** Proves to the server who opened a table; the id tells the page whether it is the host. */
const HostKey = z.object({ hostId: z.string(), secret: z.string() })
export type HostKey = z.infer<typeof HostKey>

/** The name and the secret of a place on the waiting list. */
const Place = z.object({ username: z.string(), secret: z.string() })
export type Place = z.infer<typeof Place>

/** What a browser stores of a table beside the seat: that it is the host's, and its place on the waiting list. */
export function lobbyStorage(table: string) {
  const hostKey = `kookHost:${table}`
  const placeKey = `kookPlace:${table}`

  return {
    host: (): HostKey | null => parseJson(HostKey, readStored(localStore, hostKey)),
    /** Makes this browser the host of a table that it is about to open. */
    makeHost: (): void => {
      const key: HostKey = { hostId: randomText(8), secret: randomText(16) }
      writeStored(localStore, hostKey, JSON.stringify(key))
    },
    place: (): Place | null => parseJson(Place, readStored(localStore, placeKey)),
    savePlace: (place: Place | null): void => {
      writeStored(localStore, placeKey, place && JSON.stringify(place))
    },
  }
}

/** Random bytes as text. */
export function randomText(bytes: number): string {
  return toText(crypto.getRandomValues(new Uint8Array(bytes)))
}
