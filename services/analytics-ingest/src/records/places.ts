import { readFile } from 'node:fs/promises'
import { limits } from '@cardroom/contracts/analytics'
import { isStorable, truncate } from '@cardroom/contracts/text'
import { LRUCache } from 'lru-cache'
import { type CityResponse, Reader } from 'mmdb-lib'

/** The location of an address, as precisely as the data file knows it. */
export type Place = { country: string | null; region: string | null; city: string | null }

/** Looks up a full address before it is truncated to its network; undefined if it is unknown. */
export type FindPlace = (address: string) => Place | undefined

const maxCachedAddresses = 5000

/**
 * Reads a data file in MMDB format and looks up addresses in it. The country is an ISO code, the city an English name.
 * A lookup never fails: it returns undefined for an unknown address, and for every address if there is no file.
 * @throws if the file exists but cannot be read
 */
export async function openPlaces(file: string | undefined): Promise<FindPlace> {
  if (file === undefined) return () => undefined
  const reader = new Reader<CityResponse>(await readFile(file))
  const cache = new LRUCache<string, { place: Place | undefined }>({
    max: maxCachedAddresses,
    memoMethod: (address) => ({ place: lookUp(reader, address) }),
  })
  return (address) => cache.memo(address).place
}

function lookUp(reader: Reader<CityResponse>, address: string): Place | undefined {
  try {
    const found = reader.get(address)
    if (found === null) return undefined
    return {
      country: text(found.country?.iso_code),
      region: text(found.subdivisions?.[0]?.names.en),
      city: text(found.city?.names.en),
    }
  } catch {
    // The value is not an address, or belongs to an address family that the file does not cover.
    return undefined
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && isStorable(value) ? truncate(value, limits.name) : null
}
