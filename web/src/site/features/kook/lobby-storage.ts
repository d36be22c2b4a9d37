import * as z from 'zod/mini'
import { localStore, readStored, writeStored } from '../../../shared/stored.ts'

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
    host: (): HostKey | null => read(HostKey, hostKey),
    /** Makes this browser the host of a table that it is about to open. */
    makeHost: (): void => {
      const key: HostKey = { hostId: randomText(8), secret: randomText(16) }
      writeStored(localStore, hostKey, JSON.stringify(key))
    },
    place: (): Place | null => read(Place, placeKey),
    savePlace: (place: Place | null): void => {
      writeStored(localStore, placeKey, place && JSON.stringify(place))
    },
  }
}

/** Random bytes as hexadecimal text. */
export function randomText(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

function read<Type>(schema: z.ZodMiniType<Type>, key: string): Type | null {
  try {
    return schema.parse(JSON.parse(readStored(localStore, key) ?? 'null'))
  } catch {
    return null
  }
}
